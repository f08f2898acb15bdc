/**
 * How many rows a transaction of a background job locks at most, so that nobody waits long for one
 * of them: less than 50 ms on a slow machine, as `bench/night.ts` measures.
 */
export const ROWS_AT_ONCE = 50
