import { createHash } from 'node:crypto'
import type { Answer, Call } from '../../context.ts'
import type { PassedLimit } from '../../domain/access/limits.ts'
import { OPEN_PROPOSALS_MAX, type Proposal, proposalEndsAt } from '../../domain/access/proposal.ts'
import { namesOfLimits } from '../../domain/access/why-it-waits.ts'
import { maySeeFew } from '../../domain/analytics/few.ts'
import type { LaurelError } from '../../errors/laurel-error.ts'
import { beyondLimits } from '../../errors/limits.ts'
import { limitReached } from '../../errors.ts'
import { canonicalJson } from '../../lib/canonical-json.ts'
import { newId } from '../../lib/ids.ts'
import {
  countOpenProposals,
  findOpenProposal,
  insertProposal,
  type NewProposal,
} from '../../store/access/proposals.ts'
import type { Tx } from '../../store/db.ts'
import { runWriteBatch } from '../write/run-write.ts'

export type ProposedWrite = Pick<
  Proposal,
  'operation_id' | 'params' | 'body' | 'dry_run' | 'limits_passed'
>

/** Lets a write wait for a person, and answers 409 with the proposal. */
export function proposeWrite(call: Call<unknown>, proposed: ProposedWrite): Promise<Answer> {
  return answerInstead(call, async (tx) => {
    const { limits_passed } = proposed
    const proposal = await keepProposal(tx, call, proposed)
    if (proposal === null) {
      return limitReached('proposals that wait', OPEN_PROPOSALS_MAX, 'A connection')
    }
    const names = namesOfLimits(limits_passed)
    return beyondLimits(limits_passed, names, shownProposal(call, proposal))
  })
}

/** Refuses a write beyond the limits that nobody can approve; a person has to do it. */
export function refuseBeyond(call: Call<unknown>, passed: readonly PassedLimit[]): Promise<Answer> {
  return answerInstead(call, async () => beyondLimits(passed, namesOfLimits(passed), null))
}

/** What an assistant tells its merchant. */
export interface ShownProposal {
  readonly id: string
  readonly summary: string | null
  readonly forecast: unknown
  readonly url: string
}

function shownProposal(
  { context, shop, caller }: Call<never>,
  { proposal_id, dry_run }: Pick<Proposal, 'proposal_id' | 'dry_run'>,
): ShownProposal {
  const { summary = null, forecast = null, is_of_few } = dry_run
  const tellsAll = is_of_few !== true || maySeeFew(caller.key.scopes)
  return {
    id: proposal_id,
    summary: typeof summary === 'string' ? summary : null,
    forecast: tellsAll ? forecast : null,
    url: `${context.config.base_url}/console/${shop.domain}/proposals/${proposal_id}`,
  }
}

/** Stores the answer under the call's key, with what the proposal writes. */
async function answerInstead(
  call: Call<unknown>,
  refuse: (tx: Tx) => Promise<LaurelError>,
): Promise<Answer> {
  const [result] = await runWriteBatch([call], async (tx) => [await refuse(tx)])
  if (result?.status === 'fulfilled') return result.value
  throw result?.reason ?? new Error('a proposal was left unanswered')
}

/** The same request that waits already is the same proposal; null: too many wait. */
async function keepProposal(
  tx: Tx,
  { shop, caller, now }: Call<unknown>,
  proposed: ProposedWrite,
): Promise<Pick<Proposal, 'proposal_id' | 'dry_run'> | null> {
  const { shop_id } = shop
  const { key_id, name } = caller.key
  const { operation_id, params, body } = proposed
  const content = canonicalJson([operation_id, params, body])
  const fingerprint = createHash('sha256').update(content).digest()
  const known = await findOpenProposal(tx, shop_id, { key_id, fingerprint, now })
  if (known !== undefined) return known
  if ((await countOpenProposals(tx, shop_id, { key_id, now })) >= OPEN_PROPOSALS_MAX) return null
  const proposal: NewProposal = {
    ...proposed,
    ...{ proposal_id: newId('prp', now), key_id, proposed_by: name, fingerprint },
    created_at: now,
    expires_at: proposalEndsAt(now),
  }
  await insertProposal(tx, shop_id, proposal)
  return proposal
}
