import { wordsOf } from '../texts/index.ts'

/** The navigation of the settings stands above the page. */
export const { useWords, page } = wordsOf('shopify', 'settings', 'people', 'developers')
export type Words = ReturnType<typeof useWords>
