import type { Answer, Call } from '../../context.ts'
import type { WriteAttempt } from './attempt.ts'
import { runWrite } from './run-write.ts'
import { refusalOf } from './stored-refusals.ts'

/** The steps of a write that has dry runs. */
interface ChangeSteps<Outcome, Prepared> {
  /** As in any write; a dry run prepares as well. */
  readonly before?: (() => Promise<Prepared>) | undefined
  readonly write: (attempt: WriteAttempt, prepared: Prepared) => Promise<Outcome>
  /** As in any write; also follows a dry run. */
  readonly after?: ((outcome: Outcome) => Promise<Outcome | null>) | undefined
}

/** Runs a write, or tries it: a dry run takes the turn of a preview, and nothing of it is stored. */
export function runChange<Outcome, Prepared>(
  call: Call<Outcome>,
  dry_run: boolean,
  { write, ...steps }: ChangeSteps<Outcome, Prepared>,
): Promise<Answer> {
  if (dry_run) return tryChange(call, { write, ...steps })
  return runWrite<Outcome, Prepared>(call, {
    ...steps,
    write: (tx, prepared) => write({ dry_run, queries: tx }, prepared),
  })
}

function tryChange<Outcome, Prepared>(
  call: Call<Outcome>,
  { before, write, after }: ChangeSteps<Outcome, Prepared>,
): Promise<Answer> {
  const { context, shop } = call
  const attempt = { dry_run: true, queries: context.database.db } as const
  return context.previews.run(shop.shop_id, async () => {
    try {
      // Without `before` nobody has said what `Prepared` is, and `write` makes nothing of it.
      const outcome = await write(attempt, (await before?.()) as Prepared)
      return call.answer((await after?.(outcome)) ?? outcome)
    } catch (error) {
      return call.answerError(refusalOf(error))
    }
  })
}
