import { wordsOf } from '../texts/index.ts'

export const { useWords, page } = wordsOf('program', 'program_fields', 'program_types', 'go_live')
