import { wordsOf } from '../texts/index.ts'

export const { useWords, page } = wordsOf('customers', 'emails')
export type Words = ReturnType<typeof useWords>
