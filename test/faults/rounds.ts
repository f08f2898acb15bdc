/** `npm run test:long -- faults` runs all of them, more often and larger than each change needs. */
const has_all = process.env.LAUREL_TEST_FAULTS === 'all'

/** How often each fault strikes: `FAULT_ROUNDS=50 npm run test:faults` for a long night. */
export const ROUNDS = Number(process.env.FAULT_ROUNDS ?? (has_all ? 3 : 1))

/** How long the database is cut off: `FAULT_CUT_SECONDS=30 npm run test:faults`. */
export const CUT_MS = Number(process.env.FAULT_CUT_SECONDS ?? (has_all ? 5 : 1)) * 1_000

/** How many events are sent: `FAULT_DELIVERIES=100000 npm run test:faults`. */
export const DELIVERIES = Number(process.env.FAULT_DELIVERIES ?? (has_all ? 20_000 : 2_000))

/** What a test may take: more, the more often its fault strikes. A busy machine is no failure. */
export const TIMEOUT_MS = 600_000 + ROUNDS * 120_000 + 2 * CUT_MS
