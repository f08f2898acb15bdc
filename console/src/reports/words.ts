import { wordsOf } from '../texts/index.ts'

export const { useWords, page } = wordsOf('reports')
export type Words = ReturnType<typeof useWords>
