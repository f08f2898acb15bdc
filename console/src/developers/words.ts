import { wordsOf } from '../texts/index.ts'

export const { useWords, page } = wordsOf('developers', 'emails')
export type Words = ReturnType<typeof useWords>

/** What a key may do alone is said as of assistants. */
export const { page: limitsPage } = wordsOf('developers', 'assistants')
