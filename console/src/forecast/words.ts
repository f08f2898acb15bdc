import { wordsOf } from '../texts/index.ts'

export const { useWords } = wordsOf('forecast')
export type Words = ReturnType<typeof useWords>
