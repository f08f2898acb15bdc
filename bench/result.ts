import type { Sample } from './measure.ts'
import type { Options } from './options.ts'
import type { RunFacts } from './run.ts'
import type { Starts } from './start-time.ts'

/** Everything a run found out, as it is recorded. */
export interface BenchResult extends RunFacts {
  readonly options: Options
  /** The samples of each subject, one a round. */
  readonly samples: Readonly<Record<string, readonly Sample[]>>
  /** null where they were not asked for. */
  readonly starts: Starts | null
  /** What `laurel verify` said of the ledgers afterwards. */
  readonly verdicts: readonly string[]
}
