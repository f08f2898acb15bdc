import type { Context } from '../../context.ts'
import {
  goLiveWarnings,
  type MissingNeeds,
  missingNeeds,
  type Warning,
} from '../../domain/programme/go-live.ts'
import type { Shop } from '../../domain/shops/shop.ts'
import { readReach } from '../../emails/queue.ts'
import { LaurelError } from '../../errors/laurel-error.ts'
import { countMembersByTier } from '../../store/analytics/analytics.ts'
import { inSnapshot } from '../../store/db.ts'
import {
  countBuyers,
  type ProgramFigures,
  readProgramFigures,
} from '../../store/programme/program-figures.ts'
import { readProgram } from '../../store/programme/programs.ts'
import { readSwitches, type Switches } from './set-switches.ts'

/** The switches, what each still needs, and how many people the parts are about. */
export interface GoLive {
  readonly switches: Switches
  readonly missing: MissingNeeds
  readonly warnings: Warning[]
  readonly figures: ProgramFigures & { readonly members_with_email: number }
  readonly tiers: { readonly id: string; readonly members: number }[]
  readonly memberships: { readonly id: string; readonly customers: number }[]
}

export async function readGoLive(context: Context, shop: Shop): Promise<GoLive> {
  const { shop_id } = shop
  const switches = await readSwitches(context, shop)
  const has_gift_cards = await hasGiftCards(context, shop)
  return inSnapshot(context.database.db, async (tx) => {
    const { document: program } = await readProgram(tx, shop_id)
    const figures = await readProgramFigures(tx, shop_id)
    if (figures === undefined) throw new Error(`nothing is known of shop ${shop_id}`)
    const by_tier = await countMembersByTier(tx, shop_id)
    const bought = await countBuyers(tx, shop_id)
    const membersIn = (id: string) => by_tier.find(({ tier_id }) => tier_id === id)?.members ?? 0
    const above = program.tiers.slice(1).map(({ id }) => ({ id, members: membersIn(id) }))
    const in_above = above.reduce((sum, { members }) => sum + members, 0)
    const [entry] = program.tiers
    return {
      switches,
      missing: missingNeeds(switches, program, context.mailer !== null),
      warnings: goLiveWarnings(program, has_gift_cards),
      figures: { ...figures, ...(await readReach(tx, shop_id, 'points_earned')) },
      // Who is in no other tier is in the first.
      tiers: [
        ...(entry === undefined ? [] : [{ id: entry.id, members: figures.members - in_above }]),
        ...above,
      ],
      memberships: program.memberships.map(({ id }) => ({
        id,
        customers: bought.find(({ membership_id }) => membership_id === id)?.customers ?? 0,
      })),
    }
  })
}

/** False also while the platform cannot say: the switches matter more than the warning. */
async function hasGiftCards({ platform }: Context, shop: Shop): Promise<boolean> {
  try {
    return await platform.hasGiftCards(shop)
  } catch (error) {
    if (error instanceof LaurelError && error.code === 'platform_unavailable') return false
    throw error
  }
}
