import { proposeWrite, refuseBeyond } from '../../actions/access/propose-write.ts'
import { findReplay } from '../../actions/write/replays.ts'
import { countWrite, findPassed, LimitPassed, limitsOf } from '../../actions/write/within-limits.ts'
import type { Answer, Call } from '../../context.ts'
import type { PassedLimit } from '../../domain/access/limits.ts'
import { proposedBody } from '../../domain/access/proposal.ts'
import { SCOPES } from '../../domain/access/scopes.ts'
import { READER_LANGUAGES } from '../../domain/explanations/reader-language.ts'
import type { WriteOutcome } from '../../domain/programme/write-outcome.ts'
import { type Endpoint, takesDryRun } from './define.ts'
import { type Admitted, openCall } from './open-call.ts'

type Input = Parameters<Endpoint['handle']>[1]

/** A write of a caller who may not do everything alone. */
interface LimitedWrite {
  readonly call: Call<unknown>
  readonly admitted: Admitted
  readonly endpoint: Endpoint
  readonly input: Input
  /** As it was sent. */
  readonly sent: unknown
}

/**
 * Carries out a write within the limits of its key. A change of the programme beyond them becomes a
 * proposal with what its dry run says; any other write beyond them is refused.
 */
export async function workWithinLimits(
  write: LimitedWrite,
  work: () => Promise<Answer>,
): Promise<Answer> {
  const { call, endpoint } = write
  const limits = limitsOf(call)
  if (limits === null || call.claim === null) return work()
  const replay = await findReplay(call)
  if (replay !== null) return replay
  if (!takesDryRun(endpoint)) {
    return orElse(
      async () => {
        await countWrite(call)
        return work()
      },
      (passed) => refuseBeyond(call, passed),
    )
  }
  const dry = await dryRun(write.admitted, endpoint, write.input)
  // What would be refused is refused, and nobody is asked.
  if ('status' in dry) return orElse(work, (passed) => refuseBeyond(call, passed))
  if (dry.outcome.operation === 'none') return work()
  const propose = (passed: readonly PassedLimit[]) =>
    proposeWrite(call, proposed(write, dry, passed))
  if (limits.mode !== 'act') return propose([])
  const passed = await findPassed(call, limits, dry.outcome)
  return passed.length > 0 ? propose(passed) : orElse(work, propose)
}

async function orElse(
  work: () => Promise<Answer>,
  beyond: (passed: readonly PassedLimit[]) => Promise<Answer>,
): Promise<Answer> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof LimitPassed) return beyond(error.passed)
    throw error
  }
}

export interface DryRun {
  readonly outcome: WriteOutcome
  /** With the summary in each language, and whether it could tell of a person. */
  readonly answer: Readonly<Record<string, unknown>>
}

/** What a write of the programme would do now; throws or answers why it would be refused. */
export async function dryRun(
  admitted: Admitted,
  endpoint: Endpoint,
  input: Input,
): Promise<DryRun | Answer> {
  // People decide by it, and see all.
  const call = openCall(admitted, endpoint, null, SCOPES)
  const outcomes: unknown[] = []
  const noting: Call<unknown> = {
    ...call,
    answer(outcome) {
      outcomes.push(outcome)
      return call.answer(outcome)
    },
  }
  const body = { ...input.body, dry_run: true }
  // Every write with dry runs answers by the call, with the outcome of a write of the programme.
  const answered = (await endpoint.handle(noting, { ...input, body })) as Answer
  if (answered.code !== null) return answered
  // The last one has looked ahead.
  const outcome = outcomes.at(-1) as WriteOutcome
  const summaries = READER_LANGUAGES.map((language) => [language, outcome.summaryIn(language)])
  const said = {
    ...{ summary: outcome.summaryIn('en'), summaries: Object.fromEntries(summaries) },
    is_of_few: outcome.foresight?.is_of_few ?? false,
  }
  return { outcome, answer: { ...JSON.parse(answered.body), ...said } }
}

function proposed(
  { admitted, endpoint, sent }: LimitedWrite,
  { answer }: DryRun,
  limits_passed: readonly PassedLimit[],
) {
  const body = proposedBody(Object(sent))
  const { operation_id } = endpoint
  return { operation_id, params: admitted.request.params, body, dry_run: answer, limits_passed }
}
