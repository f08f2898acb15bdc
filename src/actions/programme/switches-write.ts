import { midnightAfter } from '../../domain/period.ts'
import type { Impact } from '../../domain/programme/write-outcome.ts'
import { NOBODY_MOVES } from '../../domain/tiers/member-impact.ts'
import type { TierSweep } from '../../domain/tiers/tier-sweep.ts'
import type { Queries, Tx } from '../../store/db.ts'
import { beginTierReviews } from '../../store/tiers/tier-reviews.ts'
import { requestTierSweep } from '../../store/tiers/tier-sweeps.ts'
import { previewMembers } from '../tiers/preview-members.ts'
import type { ChangeFor, PartWrite } from '../write/part-write.ts'

/** When tiers go live, every member is placed. */
export const switchesWrite: PartWrite<'switches'> = {
  kind: 'switches',
  sweepOf: (change) => (startsTiers(change) ? FIRST_PLACING : null),
  impact: impactOfTiers,
  effects: async (_queries, change) =>
    startsTiers(change) ? { carryOut: startTiers(change) } : {},
}

const startsTiers = ({ before, after }: Pick<ChangeFor<'switches'>, 'before' | 'after'>) =>
  before?.tiers_enabled !== true && after?.tiers_enabled === true

async function impactOfTiers(queries: Queries, at: ChangeFor<'switches'>): Promise<Impact> {
  const { shop, now, before, after, changed } = at
  if (before?.tiers_enabled === after?.tiers_enabled) return {}
  if (!startsTiers(at)) return { member_impact: NOBODY_MOVES }
  return { member_impact: await previewMembers(queries, shop, changed, FIRST_PLACING, now) }
}

const startTiers =
  ({ shop, now }: ChangeFor<'switches'>) =>
  async (tx: Tx) => {
    await requestTierSweep(tx, shop.shop_id, FIRST_PLACING, now)
    // The days until now were not reviewed, and take nothing from members.
    await beginTierReviews(tx, shop.shop_id, midnightAfter(shop.timezone, now, 0))
  }

/** Members start at the tier where they are when tiers go live, without gifts. */
const FIRST_PLACING: TierSweep = { removed_tiers: {}, quiet: true, by_period: false }
