import { DAYS } from './deeds.ts'
import type { Size } from './story.ts'

/**
 * `npm run test:long -- year` tells a whole year of 2,000 customers, 20,000 orders and 1,500 refunds on
 * PostgreSQL, in minutes; on the embedded database it takes two or three times as long. Without it
 * a year is small. The seed is in the name of the test, and another one tells another year:
 *
 *   LAUREL_TEST_YEAR_SEED=7 npm run test:long -- year
 *   LAUREL_TEST_YEAR=tenth npx vitest run test/scenarios/year
 */
const SMALL: Size = { customers: 30, orders: 300, refunds: 60 }
const WHOLE: Size = { customers: 2_000, orders: 20_000, refunds: 1_500 }
const TENTH: Size = { customers: 200, orders: 2_000, refunds: 150 }
const SIZES: Readonly<Record<string, Size>> = { whole: WHOLE, tenth: TENTH }

export const size = SIZES[process.env.LAUREL_TEST_YEAR ?? ''] ?? SMALL
export const seed = Number(process.env.LAUREL_TEST_YEAR_SEED ?? 20_270_301)
/** On Shopify a small year ends after five months: most of its time goes to days, not to orders. */
export const days_on_shopify = size === SMALL ? 150 : DAYS
export const TIME_LIMIT_MS = size !== SMALL ? 60 * 60 * 1_000 : 10 * 60 * 1_000
