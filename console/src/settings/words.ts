import { wordsOf } from '../texts/index.ts'

export const { useWords, page } = wordsOf('settings', 'people', 'developers')
export type Words = ReturnType<typeof useWords>
