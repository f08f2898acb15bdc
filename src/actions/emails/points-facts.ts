import { titleIn } from '../../domain/catalogue/titles.ts'
import { customerOf } from '../../domain/emails/email-readers.ts'
import type { TracedEntry } from '../../domain/orders/explain.ts'
import { balanceOf } from '../../domain/points/ledger.ts'
import type { Reason } from '../../emails/facts.ts'
import type {
  PointsEarnedFacts,
  PointsExpiringFacts,
  PointsFacts,
  PointsReversedFacts,
} from '../../emails/templates/points.ts'
import { findMember } from '../../store/customers/customers.ts'
import type { QueuedEmail } from '../../store/emails/emails.ts'
import { findEntry } from '../../store/orders/order-entries.ts'
import { findOrder } from '../../store/orders/orders.ts'
import { readPointsExpiry } from '../points/read-points-expiry.ts'
import type { EmailSetting, FactsReader } from './setting.ts'

/** What an entry of the ledger is told of. The occasion is its id. */
async function entryOf(
  { queries, shop }: EmailSetting,
  { recipient, occasion }: QueuedEmail,
): Promise<TracedEntry | null> {
  const customer_id = customerOf(recipient)
  if (customer_id === null) return null
  return (await findEntry(queries, shop.shop_id, customer_id, occasion)) ?? null
}

export const orderName = (order_id: number) => `#${order_id}`

/** What points were paid for, as the reader knows it. */
function reasonOf({ program, language }: EmailSetting, entry: TracedEntry): Reason | null {
  const { order_id, description, source } = entry
  if (order_id !== null) return { kind: 'order', name: orderName(order_id) }
  if (description !== null) return { kind: 'note', text: description }
  const type = source.replace(/_release$/, '')
  const rule = program.earning_rules.find((one) => one.type === type)
  return rule === undefined ? null : { kind: 'rule', type, title: titleIn(rule, language) }
}

export const pointsEarned: FactsReader<PointsEarnedFacts> = async (setting, email) => {
  const entry = await entryOf(setting, email)
  if (entry === null) return null
  const { points, balance_after: balance } = entry
  return { points, balance, reason: reasonOf(setting, entry) }
}

export const pointsExpired: FactsReader<PointsFacts> = async (setting, email) => {
  const entry = await entryOf(setting, email)
  return entry && { points: -entry.points, balance: entry.balance_after }
}

export const pointsReversed: FactsReader<PointsReversedFacts> = async (setting, email) => {
  const entry = await entryOf(setting, email)
  if (entry === null) return null
  const { points, balance_after: balance, order_id } = entry
  const order =
    order_id === null ? undefined : await findOrder(setting.queries, setting.shop.shop_id, order_id)
  const is_cancelled = (order?.document?.cancelled_at ?? null) !== null
  return {
    points: -points,
    balance,
    because: is_cancelled ? 'cancelled' : 'refunded',
    order_name: order_id === null ? null : orderName(order_id),
  }
}

/** The occasion is the moment at which the points expire; nothing where something kept them since. */
export const pointsExpiring: FactsReader<PointsExpiringFacts> = async (setting, email) => {
  const { queries, shop, now } = setting
  const customer_id = customerOf(email.recipient)
  const member =
    customer_id === null ? undefined : await findMember(queries, shop.shop_id, customer_id)
  if (member === undefined) return null
  const expiry = await readPointsExpiry(queries, shop, member, now)
  if (expiry?.expires_at.toISOString() !== email.occasion) return null
  const balance = balanceOf(member)
  return { points: balance, balance, expires_at: email.occasion }
}
