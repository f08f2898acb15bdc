import { proposeWrite, refuseBeyond } from '../../actions/access/propose-write.ts'
import { findGivenProducts } from '../../actions/write/find-given-products.ts'
import { findReplay } from '../../actions/write/replays.ts'
import { countWrite, findPassed, LimitPassed, limitsOf } from '../../actions/write/within-limits.ts'
import type { Answer, Call } from '../../context.ts'
import type { Limits, PassedLimit } from '../../domain/access/limits.ts'
import { proposedBody } from '../../domain/access/proposal.ts'
import { SCOPES } from '../../domain/access/scopes.ts'
import { whyItWaits } from '../../domain/access/why-it-waits.ts'
import { maySeeFew } from '../../domain/analytics/few.ts'
import { READER_LANGUAGES } from '../../domain/explanations/reader-language.ts'
import type { WriteOutcome } from '../../domain/programme/write-outcome.ts'
import { limitsWithoutFew } from '../../schemas/base/few-members.ts'
import { visibleScopes } from './caller.ts'
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
  asked: LimitedWrite,
  work: (call: Call<unknown>) => Promise<Answer>,
): Promise<Answer> {
  const { endpoint } = asked
  const limits = limitsOf(asked.call)
  if (limits === null) return work(asked.call)
  if (asked.call.claim === null) {
    return takesDryRun(endpoint)
      ? tryWithinLimits(await withPrices(asked), limits)
      : work(asked.call)
  }
  const replay = await findReplay(asked.call)
  if (replay !== null) return replay
  if (!takesDryRun(endpoint)) {
    return orElse(
      async () => {
        await countWrite(asked.call)
        return work(asked.call)
      },
      (passed) => refuseBeyond(asked.call, passed),
    )
  }
  const write = await withPrices(asked)
  const { call } = write
  const dry = await dryRun(write.admitted, endpoint, write.input)
  // What would be refused is refused, and nobody is asked.
  if ('status' in dry)
    return orElse(
      () => work(call),
      (passed) => refuseBeyond(call, passed),
    )
  if (dry.outcome.operation === 'none') return work(call)
  const propose = (passed: readonly PassedLimit[]) =>
    proposeWrite(call, proposed(write, dry, passed))
  if (limits.mode !== 'act') return propose([])
  const passed = await findPassed(call, limits, dry.outcome)
  return passed.length > 0 ? propose(passed) : orElse(() => work(call), propose)
}

/** A write of the programme is measured by what the products of its rewards cost. */
async function withPrices(write: LimitedWrite): Promise<LimitedWrite> {
  return { ...write, call: { ...write.call, given_products: await findGivenProducts(write.call) } }
}

/**
 * A dry run says which limits the write would go beyond, in its summary too: otherwise an assistant
 * hears of them only when it carries it out.
 */
async function tryWithinLimits(
  { call, endpoint, input }: LimitedWrite,
  limits: Limits,
): Promise<Answer> {
  const { noting, outcomes } = notingCall(call)
  const answer = (await endpoint.handle(noting, input)) as Answer
  const outcome = outcomes.at(-1)
  if (answer.code !== null || !isWrite(outcome) || outcome.operation === 'none') return answer
  const acts = limits.mode === 'act'
  const passed = acts ? await findPassed(call, limits, outcome) : []
  if (acts && passed.length === 0) return answer
  const { summary, ...shown } = JSON.parse(answer.body)
  const told = maySeeFew(visibleScopes(call.caller)) ? passed : limitsWithoutFew(passed)
  const reason = whyItWaits(told, call.shop.currency)
  const body = {
    ...{ ...shown, summary: summary === null ? reason : `${summary}. ${reason}` },
    would_wait: { reason, limits: told },
  }
  return { ...answer, body: JSON.stringify(body) }
}

/** A call that notes what it answers. */
function notingCall(call: Call<unknown>) {
  const outcomes: unknown[] = []
  const noting: Call<unknown> = {
    ...call,
    answer(outcome) {
      outcomes.push(outcome)
      return call.answer(outcome)
    },
  }
  return { noting, outcomes }
}

function isWrite(outcome: unknown): outcome is WriteOutcome {
  return outcome !== null && typeof outcome === 'object' && 'compared' in outcome
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
  const { noting, outcomes } = notingCall(openCall(admitted, endpoint, null, SCOPES))
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
  { answer, outcome }: DryRun,
  limits_passed: readonly PassedLimit[],
) {
  const body = proposedBody(endpoint.proposes?.(outcome) ?? Object(sent))
  const { operation_id } = endpoint
  return { operation_id, params: admitted.request.params, body, dry_run: answer, limits_passed }
}
