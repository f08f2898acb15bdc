/**
 * How often the random tests run, and where they begin:
 *
 *   LAUREL_TEST_SEED=2 npm run test:all -- test/property             begins somewhere else
 *   LAUREL_TEST_RUNS=2000 npm run test:all -- test/property          runs each property 2000 times
 *   LAUREL_TEST_STEPS=500 npm run test:all -- test/property          makes sequences up to 500 steps long
 *
 * A failing property prints its seed and the smallest input that still fails. Without the
 * variables a run is short and always the same; `npm run hunt` looks for what other runs find.
 */

/** Where the chance of a run begins: of its ids and codes, and of its random tests. */
export const SEED = whole('LAUREL_TEST_SEED') ?? 1

/** A busy machine is no failure: this only ends what hangs. */
const TIME_LIMIT_MS = 240_000

const SAID_MAX = 600

export interface Runs {
  readonly numRuns: number
  readonly seed: number
  /** Ends the search for a smaller failing input early enough for it to be printed. */
  readonly interruptAfterTimeLimit: number
  readonly markInterruptAsFailure: true
}

export function runs(default_runs: number): Runs {
  return {
    seed: SEED,
    numRuns: whole('LAUREL_TEST_RUNS') ?? default_runs,
    interruptAfterTimeLimit: timeLimit(default_runs) * 0.8,
    markInterruptAsFailure: true,
  }
}

export function stepsMax(default_steps: number): number {
  return whole('LAUREL_TEST_STEPS') ?? default_steps
}

/** What happened at a step of a sequence, in one line: a summary of a run shows no causes. */
export function failedAt(index: number, step: unknown, cause: unknown): Error {
  const said = String(cause).slice(0, SAID_MAX)
  return new Error(`after step ${index + 1}, ${JSON.stringify(step)}: ${said}`, { cause })
}

/** Random tests take as long as they are told to, in milliseconds. */
export function timeLimit(default_runs: number): number {
  const times = (whole('LAUREL_TEST_RUNS') ?? default_runs) / default_runs
  return TIME_LIMIT_MS * Math.max(1, times) * Math.max(1, (whole('LAUREL_TEST_STEPS') ?? 0) / 20)
}

function whole(name: string): number | null {
  const text = process.env[name]
  if (!text) return null
  const number = Number(text)
  if (!Number.isSafeInteger(number))
    throw new Error(`${name} must be a whole number, not "${text}"`)
  return number
}
