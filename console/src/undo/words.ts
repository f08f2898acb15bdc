import { wordsOf } from '../texts/index.ts'

export const { useWords } = wordsOf('undo')
export type Words = ReturnType<typeof useWords>
