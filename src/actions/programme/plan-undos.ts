import type { Call } from '../../context.ts'
import type { Program } from '../../domain/program.ts'
import type { ProgramTargetKind } from '../../domain/programme/parts.ts'
import type { ProgramChange } from '../../domain/programme/targets.ts'
import { campaignsBetween, describeUndos, partsBetween } from '../../domain/programme/undos.ts'
import type { CampaignOutcome, Impact, UndosOutcome } from '../../domain/programme/write-outcome.ts'
import type { Shop } from '../../domain/shops/shop.ts'
import { joinSweeps, type TierSweep } from '../../domain/tiers/tier-sweep.ts'
import { readReach } from '../../emails/queue.ts'
import type { Queries } from '../../store/db.ts'
import type { LoggedChange } from '../../store/programme/program-changes.ts'
import { previewMembers } from '../tiers/preview-members.ts'
import type { SeenImpact } from '../write/write-part.ts'
import { expiryImpact } from './change-settings.ts'
import { partWriteOf } from './part-writes.ts'
import { type TurnInputs, type UndoneInTurn, undoInTurn } from './undo-in-turn.ts'

/** Several undos, as they would be made. */
export interface PlannedUndos {
  readonly outcome: UndosOutcome
  readonly sweep: TierSweep | null
}

/**
 * What the undos come to, tried without writing; throws why some are refused. `seen`: their effect
 * on members as it was found before.
 */
export async function planUndos(
  queries: Queries,
  call: Call<never>,
  turn: TurnInputs,
  seen: SeenImpact | null,
): Promise<PlannedUndos> {
  const { shop, now } = call
  const { logged, gone_along, from } = turn
  const to = await undoInTurn({ dry_run: true, queries }, call, turn)
  const [before, after] = [from.stored.document, to.stored.document]
  const parts = partsBetween(before, after, logged.flatMap(programTarget))
  const campaigns = campaignsBetween(from.campaigns, to.campaigns)
  const sweep = sweepOf(parts, before, after, logged)
  const changes = [
    ...parts,
    ...campaigns.map((one) => ({
      kind: 'campaign' as const,
      id: (one.after ?? one.before)?.document.id ?? '',
      before: one.before?.document ?? null,
      after: one.after?.document ?? null,
      position: null,
    })),
  ]
  const { revision } = from.stored
  const outcome: UndosOutcome = {
    ...describeUndos(logged.length + gone_along.length, changes, shop, after),
    ...{ dry_run: true, revision },
    compared: {
      ...{ kinds: [...new Set(changes.map(({ kind }) => kind))], before, after, revision },
      campaigns,
    },
    ...{ undone: undoneBy(logged, to), gone_along },
    parts: await Promise.all(parts.map((change) => withReach(queries, shop, change))),
    impact:
      seen?.revision === revision
        ? seen.impact
        : await impactOf(queries, shop, before, after, sweep, now),
    would_email: campaigns.map((one) => emailsOf(one.after?.document.id, logged, to)),
    is_republish_failed: false,
  }
  return { outcome, sweep }
}

function programTarget({ target_kind: kind, target_id: id }: LoggedChange) {
  return kind === 'campaign' ? [] : [{ kind, id }]
}

/** How members are placed after all of it. */
function sweepOf(
  parts: readonly ProgramChange[],
  program: Program,
  changed: Program,
  [newest]: readonly LoggedChange[],
): TierSweep | null {
  const undoes = newest?.change_id ?? ''
  return parts.reduce<TierSweep | null>((joined, change) => {
    const part = partWriteOf<ProgramTargetKind>(change.kind)
    const sweep = part.sweepOf?.({ ...change, undoes, program, changed }) ?? null
    return sweep === null ? joined : joinSweeps(joined ?? undefined, sweep)
  }, null)
}

async function impactOf(
  queries: Queries,
  shop: Shop,
  before: Program,
  after: Program,
  sweep: TierSweep | null,
  now: Date,
): Promise<Impact> {
  const expiring = await expiryImpact(queries, shop, before, after, now)
  if (sweep === null) return expiring
  return { member_impact: await previewMembers(queries, shop, after, sweep, now), ...expiring }
}

function undoneBy(logged: readonly LoggedChange[], { outcomes }: UndoneInTurn) {
  return logged.map(({ change_id, target_kind, target_id, target_label }, place) => ({
    ...{ change_id, target_kind, target_id, target_label, undone_by: null },
    summaryIn: outcomes[place]?.summaryIn ?? (() => null),
  }))
}

async function withReach(queries: Queries, shop: Shop, change: ProgramChange) {
  if (change.kind !== 'email_template') return { change, extras: {} }
  return { change, extras: { reach: await readReach(queries, shop.shop_id, change.id) } }
}

/** Which e-mails of a campaign are still to go out, after the last undo of it. */
function emailsOf(
  campaign_id: string | undefined,
  logged: readonly LoggedChange[],
  { outcomes }: UndoneInTurn,
): CampaignOutcome['would_email'] {
  const last = logged.findLastIndex(({ target_id }) => target_id === campaign_id)
  const outcome = outcomes[last]
  return outcome !== undefined && 'would_email' in outcome ? outcome.would_email : null
}
