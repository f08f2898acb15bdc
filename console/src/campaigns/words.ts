import { wordsOf } from '../texts/index.ts'

export const { useWords, page } = wordsOf('campaigns')
export type Words = ReturnType<typeof useWords>
