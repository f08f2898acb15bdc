import { wordsOf } from '../texts/index.ts'

/** The names of operations are for this page alone. */
export const { useWords, page } = wordsOf('settings', 'people', 'developers', 'operations')
export type Words = ReturnType<typeof useWords>
