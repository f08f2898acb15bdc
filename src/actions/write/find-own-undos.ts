import type { Call } from '../../context.ts'
import { comparedWithBefore } from '../../domain/programme/before-own-changes.ts'
import type { MeasuredOutcome } from '../../domain/programme/measure-write.ts'
import { readCampaigns } from '../../store/campaigns/campaigns.ts'
import type { Tx } from '../../store/db.ts'
import {
  findOwnChanges,
  listStatesBefore,
  sumPointsSince,
} from '../../store/programme/own-changes.ts'
import { findProgramChanges } from '../../store/programme/program-changes.ts'

/** Undos of what a key did itself, by what was there before it began. */
export interface OwnUndos {
  /** Compared with the whole programme of then: what others made since counts too. */
  readonly since_all: MeasuredOutcome
  /** Compared with the programme of now in which only these things are as they were. */
  readonly since_these: MeasuredOutcome
  /** Points that came since, as decimal text. */
  readonly points_since: string
}

/**
 * A key that takes back only what it did alone gives nothing that the merchant did not give before.
 * null: the write takes back nothing, or something of others.
 */
export async function findOwnUndos(
  tx: Tx,
  { shop: { shop_id }, caller: { key } }: Call<never>,
  outcome: MeasuredOutcome,
): Promise<OwnUndos | null> {
  const ids = undoneIds(outcome)
  if (ids.length === 0) return null
  const own = await findOwnChanges(tx, shop_id, key.key_id, ids)
  if (own === null) return null
  const undone = await findProgramChanges(tx, shop_id, ids)
  const these = new Set(undone.map(nameOf))
  const states = await listStatesBefore(tx, shop_id, own.first_number)
  const of_campaigns = states.filter(({ target_kind }) => target_kind === 'campaign')
  const campaign_ids = of_campaigns.map(({ target_id }) => target_id)
  const found = await readCampaigns(tx, shop_id, campaign_ids)
  const campaigns = new Map(found.map((one) => [one.document.id, one]))
  const alone = states.filter((state) => these.has(nameOf(state)))
  return {
    since_all: comparedWithBefore(outcome, states, campaigns),
    since_these: comparedWithBefore(outcome, alone, campaigns),
    points_since: await sumPointsSince(tx, shop_id, own.began_at),
  }
}

function undoneIds(outcome: MeasuredOutcome): string[] {
  if ('undone' in outcome) return outcome.undone.map(({ change_id }) => change_id)
  return outcome.undoes === undefined ? [] : [outcome.undoes]
}

const nameOf = (target: { readonly target_kind: string; readonly target_id: string }) =>
  `${target.target_kind} ${target.target_id}`
