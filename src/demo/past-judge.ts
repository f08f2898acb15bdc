import type { StoredCampaign } from '../domain/campaigns/campaign-state.ts'
import { considerForOrder } from '../domain/orders/boosts.ts'
import { buyerTerms } from '../domain/orders/buyer-terms.ts'
import { judgeOrder, orderRule } from '../domain/orders/judge.ts'
import { countedBeside, countedOrder, judgementOf } from '../domain/orders/settle.ts'
import { minutesAfter } from '../domain/period.ts'
import type { Program } from '../domain/program.ts'
import { asPlatformOrder } from '../embedded-shop/order-document.ts'
import type { PastOrder } from '../store/orders/orders.ts'
import { type DemoOrder, PAYMENT_MINUTES } from './orders.ts'
import type { DemoPerson } from './people.ts'

export interface PastTerms {
  readonly platform: string
  readonly program: Program
  readonly revision: number
  readonly campaigns: readonly StoredCampaign[]
}

/** The tiers were not live. */
const STANDING = { tier_multiplier: 1, membership_multiplier: 1 }

/** A paid order as the programme knows it: judged by the rule and the campaigns of its time. */
export function judgedOrder(
  { platform, program, revision, campaigns }: PastTerms,
  { customer_id, document: { tags, company } }: DemoPerson,
  { order_id, created_at, document: reported }: DemoOrder,
) {
  const document = asPlatformOrder(order_id, reported)
  const facts = { customer_id, tags, is_business: company !== null, tier_id: null }
  const customer = { ...facts, excluded_from_program: false }
  const buyer = buyerTerms(program, customer, STANDING, null)
  const considered = considerForOrder(campaigns, program, customer, created_at)
  const { currency } = document
  const by = { platform, program, revision, currency, buyer, campaigns: considered }
  const judged_at = minutesAfter(created_at, PAYMENT_MINUTES)
  const judgement = judgementOf(judgeOrder(document, by), buyer, revision, judged_at)
  return {
    order_id,
    customer_id,
    document,
    judgement,
    points: judgement.points,
    ...countedOrder(document, [], countedBeside(judgement, orderRule(program))),
  } satisfies Omit<PastOrder, 'used_code'>
}
