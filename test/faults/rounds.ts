/** How often each fault strikes: `FAULT_ROUNDS=50 npm run test:faults` for a long night. */
export const ROUNDS = Number(process.env.FAULT_ROUNDS ?? 3)

/** How long the database is cut off: `FAULT_CUT_SECONDS=30 npm run test:faults`. */
export const CUT_MS = Number(process.env.FAULT_CUT_SECONDS ?? 5) * 1_000

/** What a test may take: more, the more often its fault strikes. */
export const TIMEOUT_MS = 60_000 + ROUNDS * 40_000 + 2 * CUT_MS
