import type { GrowthStep } from './growth.ts'
import type { Commit, Machine } from './machine.ts'
import type { Sample } from './measure.ts'
import type { Options } from './options.ts'
import type { ServerFacts } from './postgres.ts'
import type { StartTimes } from './start-time.ts'

/** Everything a run found out, as it is recorded. */
export interface BenchResult {
  readonly date: string
  readonly commit: Commit
  readonly machine: Machine
  readonly postgres: ServerFacts
  readonly options: Options
  /** The samples of each subject, one a round. */
  readonly samples: Readonly<Record<string, readonly Sample[]>>
  readonly growth: readonly GrowthStep[]
  readonly starts: StartTimes
  /** What `laurel verify` said of the ledger afterwards. */
  readonly verdict: string
}
