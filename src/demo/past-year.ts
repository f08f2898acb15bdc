import type { TimedCommand } from '../actions/points/apply-points.ts'
import { postRedemption } from '../actions/rewards/charge-redemption.ts'
import { CampaignUses } from '../domain/campaigns/campaign-uses.ts'
import { discountsGiven } from '../domain/codes/discount-given.ts'
import { issuedAt, pendingCode } from '../domain/codes/voucher.ts'
import { minutesAfter } from '../domain/period.ts'
import type { Account } from '../domain/points/ledger.ts'
import { OpenAccount } from '../domain/points/open-account.ts'
import { postingOf } from '../domain/points/points.ts'
import type { Shop } from '../domain/shops/shop.ts'
import type { PastOrder } from '../store/orders/orders.ts'
import type { PastRedemption } from '../store/rewards/redemptions.ts'
import { money } from './catalogue.ts'
import { comesWithAnOrder, fits, type HeldCode, withCode } from './held-code.ts'
import { type DemoOrder, UNTIL_REDEEMING_MINUTES } from './orders.ts'
import { judgedOrder, type PastTerms } from './past-judge.ts'
import type { DemoPerson } from './people.ts'
import { SeededRandom } from './seeded-random.ts'

const REDEEM_SHARE = 0.14

export interface PastSetting extends PastTerms {
  readonly shop: Shop
  readonly accounts: ReadonlyMap<number, Account>
}

interface Plan {
  readonly people: readonly DemoPerson[]
  readonly orders: readonly DemoOrder[]
  readonly points: readonly TimedCommand[]
}

/** What came of the past months, to be written as a whole. */
export class PastYear {
  /** As they were placed, oldest first. */
  readonly placed: DemoOrder[] = []
  readonly judged: (PastOrder & { readonly customer_id: number })[] = []
  readonly accounts: OpenAccount[] = []
  readonly redemptions: PastRedemption[] = []
  readonly #setting: PastSetting
  readonly #uses: CampaignUses
  readonly #random = new SeededRandom(5)

  constructor(setting: PastSetting, { people, orders, points }: Plan) {
    this.#setting = setting
    this.#uses = new CampaignUses(setting.campaigns)
    const planned = new Map(orders.map((order) => [order.order_id, order]))
    const of_member = Map.groupBy(points, ({ command }) => command.customer_id)
    for (const person of people)
      this.#live(person, of_member.get(person.customer_id) ?? [], planned)
    this.placed.sort((left, right) => left.order_id - right.order_id)
  }

  get campaign_uses() {
    return this.#uses.changes
  }

  /**
   * A member's year: what is earned and spent, one after another. Now and then points buy a code,
   * which comes with the next order that it fits.
   */
  #live(
    person: DemoPerson,
    timed: readonly TimedCommand[],
    planned: ReadonlyMap<number, DemoOrder>,
  ): void {
    const account = this.#setting.accounts.get(person.customer_id)
    if (account === undefined) throw new Error(`customer ${person.customer_id} has no account`)
    const open = new OpenAccount(account)
    this.accounts.push(open)
    let held: Held | null = null
    for (const [index, { command, now }] of timed.entries()) {
      const order = command.order_id === undefined ? undefined : planned.get(command.order_id)
      if (order === undefined) {
        // A treat that a code has left no points for was not had.
        const is_missed = command.kind === 'deduct' && open.balance < -command.points
        if (!is_missed) open.post(postingOf(open.account, command, now))
        continue
      }
      const used: Held | null = held !== null && fits(order, held) ? held : null
      const placed = used === null ? order : withCode(order, used)
      const judged = judgedOrder(this.#setting, person, placed)
      this.#uses.use(judged.judgement.bonuses, 1, now)
      this.placed.push(placed)
      this.judged.push({ ...judged, used_code: used !== null })
      const { points } = judged
      const order_total = money(placed.total_cents)
      open.post(postingOf(open.account, { ...command, points, order_total }, now))
      if (used !== null) {
        this.redemptions.push(usedBy(used.redemption, judged))
        held = null
      }
      const is_wanted = this.#random.chance(REDEEM_SHARE)
      const chance = this.#random.next()
      const at = minutesAfter(now, UNTIL_REDEEMING_MINUTES)
      const next_at = timed[index + 1]?.now
      // The last thing that somebody did is left as it was.
      if (!is_wanted || held !== null || next_at === undefined || next_at <= at) continue
      held = this.#redeem(person, open, chance, at)
    }
    if (held !== null) this.redemptions.push(held.redemption)
  }

  #redeem(person: DemoPerson, open: OpenAccount, chance: number, at: Date): Held | null {
    const { shop, program } = this.#setting
    const affordable = program.rewards.filter(
      ({ type, points_cost }) => comesWithAnOrder(type) && points_cost <= open.balance,
    )
    const reward = affordable[Math.floor(chance * affordable.length)]
    if (reward === undefined) return null
    const charge = { program, reward, points_spent: reward.points_cost, locale: person.language }
    const { redemption, code } = postRedemption(shop, open, charge, at)
    const issued = issuedAt(pendingCode(code), at)
    return {
      code: code.code ?? '',
      type: reward.type,
      value: reward.discount_value ?? 0,
      minimum_purchase: Number(redemption.minimum_purchase ?? 0),
      redemption: { redemption, code: issued, discount_given: null },
    }
  }
}

interface Held extends HeldCode {
  readonly redemption: PastRedemption
}

/** Its code came with this order. */
function usedBy(
  { redemption, code }: PastRedemption,
  { order_id, document }: Pick<PastOrder, 'order_id' | 'document'>,
): PastRedemption {
  const [discount_given = null] = discountsGiven(
    [{ mint: code.mint, code: code.code ?? '' }],
    document,
  )
  const used_at = new Date(document.created_at)
  return { redemption, code: { ...code, status: 'used', used_at, order_id }, discount_given }
}
