import { wordsOf } from '../texts/index.ts'

/** The names of the types of rules are for one tab alone. */
export const { useWords } = wordsOf('customers', 'program_types')
