import { wordsOf } from '../texts/index.ts'

export const { useWords, page } = wordsOf('partners')
export type Words = ReturnType<typeof useWords>
