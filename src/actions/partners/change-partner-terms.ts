import type { Answer, Call } from '../../context.ts'
import { applyChange } from '../../domain/programme/targets.ts'
import type { Tx } from '../../store/db.ts'
import type { StoredProgram } from '../../store/programme/programs.ts'
import {
  changeProgramWith,
  type ProgramDecision,
  type ProgramOutcome,
  type WriteControls,
} from '../write/change-program.ts'
import { amendAnswer } from '../write/run-write.ts'
import { isAnyCodeOwed, syncCodesSoon } from './sync-partner-codes.ts'

/**
 * A change of the programme after which partners' codes may do something else for buyers. The
 * codes follow once it is committed. Until they have, the answer that is kept says that they have
 * not, so that it is true whatever happens in between.
 */
export async function changePartnerTerms(
  call: Call<ProgramOutcome>,
  controls: WriteControls,
  decide: (tx: Tx, stored: StoredProgram) => Promise<ProgramDecision>,
): Promise<Answer> {
  const { context, shop, now } = call
  let written: { readonly outcome: ProgramOutcome; readonly answer: Answer } | null = null
  const noting: Call<ProgramOutcome> = {
    ...call,
    answer: (outcome) => {
      const answer = call.answer(outcome)
      written = { outcome, answer }
      return answer
    },
  }
  const answer = await changeProgramWith(noting, controls, async (tx, stored) => {
    const decision = await decide(tx, stored)
    if (controls.dry_run) return decision
    const program = applyChange(stored.document, decision.change)
    const owes = await isAnyCodeOwed(tx, shop, program)
    const told = owes ? { partner_codes_sync_failed: true as const } : {}
    return { ...decision, extras: { ...decision.extras, ...told } }
  })
  const outcome = outcomeOf(answer, written)
  if (outcome?.extras.partner_codes_sync_failed === undefined) return answer
  if (!(await syncCodesSoon(context, shop, now))) return answer
  const { partner_codes_sync_failed: _synced, ...extras } = outcome.extras
  return amendAnswer(call, { ...outcome, extras })
}

/** What was written just now; null: the answer is a replay of another attempt's. */
function outcomeOf(
  answer: Answer,
  written: { readonly outcome: ProgramOutcome; readonly answer: Answer } | null,
): ProgramOutcome | null {
  return written?.answer === answer ? written.outcome : null
}
