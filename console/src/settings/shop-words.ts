import { wordsOf } from '../texts/index.ts'

/** What the page of the shop says besides. */
export const { useWords, page } = wordsOf('settings', 'people', 'developers', 'shop_settings')
