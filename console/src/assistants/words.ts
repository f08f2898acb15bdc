import { wordsOf } from '../texts/index.ts'

export const { useWords, page } = wordsOf('assistants')
export type Words = ReturnType<typeof useWords>

/** For pages that show changes of the programme and of campaigns, as these are shown where made. */
export const { page: changePage } = wordsOf(
  ...([
    'assistants',
    'program',
    'program_fields',
    'program_types',
    'go_live',
    'campaigns',
  ] as const),
)
