import { wordsOf } from '../texts/index.ts'

export const { useWords, page } = wordsOf('emails')
export type Words = ReturnType<typeof useWords>
