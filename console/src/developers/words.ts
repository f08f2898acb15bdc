import { wordsOf } from '../texts/index.ts'

export const { useWords, page } = wordsOf('developers')
export type Words = ReturnType<typeof useWords>
