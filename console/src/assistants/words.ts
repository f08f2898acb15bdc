import { wordsOf } from '../texts/index.ts'

export const { useWords, page } = wordsOf('assistants')
export type Words = ReturnType<typeof useWords>
