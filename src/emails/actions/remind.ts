import type { Context } from '../../context.ts'
import { dayIn } from '../../domain/days.ts'
import { staysOf } from '../../domain/memberships/membership-terms.ts'
import { daysAfter } from '../../domain/period.ts'
import { activityCutoff, expiryOf, WARNING_DAYS } from '../../domain/points/points-expiry.ts'
import type { Program } from '../../domain/program.ts'
import { expiryTerms, type ShopAt } from '../../domain/shop-at.ts'
import type { Shop } from '../../domain/shops/shop.ts'
import { inTransaction } from '../../store/db.ts'
import {
  type IdleMember,
  type IdlePlace,
  listIdleMembers,
} from '../../store/points/points-expiry.ts'
import { readShopAt } from '../../store/programme/programs.ts'
import { ROWS_AT_ONCE } from '../../store/rows-at-once.ts'
import { customerRecipient } from '../domain/recipients.ts'
import { insertEmails } from '../store/emails.ts'
import {
  listEndingRedemptions,
  listMembershipPurchases,
  type MemberPurchase,
  saveReminded,
} from '../store/reminders.ts'
import { type OwedEmail, owedEmails } from '../templates/owed-emails.ts'
import { saveSendableTemplates } from './save-sendable-templates.ts'

/** Before a code ends, and before a membership does. */
const CODE_DAYS = 7
const RENEWAL_DAYS = 7
/** No e-mail about a membership that ended longer ago. */
const ENDED_DAYS = 7

/** Reminds members of what will end, once a day, in the shop's morning. */
export async function remind(context: Context, shop: Shop, now: Date): Promise<void> {
  const { db } = context.database
  const day = dayIn(shop.timezone, now)
  const at = await readShopAt(db, shop, now)
  const { program } = at
  await inTransaction(db, (tx) => saveSendableTemplates(tx, shop, program, now))
  if (program.switches.emails_enabled && program.switches.program_enabled) {
    await remindOfPoints(context, at)
    await remindOfCodes(context, shop, now)
    await remindOfMemberships(context, shop, program, now)
  }
  // Last, so that a day on which a process died starts over. Nobody gets a second reminder anyway.
  await saveReminded(db, shop.shop_id, day)
}

async function queue(context: Context, { shop_id }: Shop, owed: readonly OwedEmail[], now: Date) {
  await inTransaction(context.database.db, (tx) => insertEmails(tx, shop_id, owed, now))
}

async function remindOfPoints(context: Context, at: ShopAt) {
  const { shop, now } = at
  const { db } = context.database
  const terms = expiryTerms(at)
  if (terms === null) return
  // A member within the days of warning was idle for the whole time except those days.
  const before = activityCutoff(shop.timezone, daysAfter(now, WARNING_DAYS + 1), terms.months)
  const owed = ({ customer_id, ...kept }: IdleMember): OwedEmail[] => {
    const { warning_at, last_chance_at, expires_at } = expiryOf(kept, terms)
    if (now < warning_at || expires_at <= now) return []
    const details = { expires_at, is_last_chance: last_chance_at <= now }
    return owedEmails('points_expiring', customerRecipient(customer_id), details)
  }
  let after: IdlePlace | null = null
  do {
    const page = { before, after, limit: ROWS_AT_ONCE }
    const members: IdleMember[] = await listIdleMembers(db, shop.shop_id, page)
    await queue(context, shop, members.flatMap(owed), now)
    after = members.length < ROWS_AT_ONCE ? null : (members.at(-1) ?? null)
  } while (after !== null)
}

async function remindOfCodes(context: Context, shop: Shop, now: Date) {
  const page = { now, until: daysAfter(now, CODE_DAYS), limit: ROWS_AT_ONCE }
  for (let after: string | null = ''; after !== null; ) {
    const { db } = context.database
    const ending = await listEndingRedemptions(db, shop.shop_id, { ...page, after })
    const owed = ending.flatMap(({ customer_id, redemption_id }) =>
      owedEmails('code_ending', customerRecipient(customer_id), redemption_id),
    )
    await queue(context, shop, owed, now)
    after = ending.length < ROWS_AT_ONCE ? null : (ending.at(-1)?.redemption_id ?? null)
  }
}

async function remindOfMemberships(context: Context, shop: Shop, program: Program, now: Date) {
  if (!program.switches.memberships_enabled || program.memberships.length === 0) return
  for (let after: number | null = 0; after !== null; ) {
    const { db } = context.database
    const bought = await listMembershipPurchases(db, shop.shop_id, { after, limit: ROWS_AT_ONCE })
    const by_customer = Map.groupBy(bought, ({ customer_id }) => customer_id)
    const owed = [...by_customer].flatMap(([customer_id, purchases]) =>
      emailsOfStays(shop, program, customer_id, purchases, now),
    )
    await queue(context, shop, owed, now)
    after = by_customer.size < ROWS_AT_ONCE ? null : (bought.at(-1)?.customer_id ?? null)
  }
}

/** For the last stay in each membership: it ends soon, or it has ended. */
function emailsOfStays(
  shop: Shop,
  program: Program,
  customer_id: number,
  purchases: readonly MemberPurchase[],
  now: Date,
): OwedEmail[] {
  return program.memberships.flatMap(({ id, grace_days }) => {
    const own = purchases.filter(({ membership_id }) => membership_id === id)
    const stay = staysOf(own, grace_days, shop.timezone).at(-1)
    if (stay === undefined) return []
    const { ends_at, grace_ends_at } = stay
    const recipient = customerRecipient(customer_id)
    const details = { membership_id: id, ends_at }
    if (grace_ends_at <= now) {
      const is_news = daysAfter(grace_ends_at, ENDED_DAYS) > now
      return is_news ? owedEmails('membership_ended', recipient, details) : []
    }
    const ends_soon = ends_at > now && daysAfter(ends_at, -RENEWAL_DAYS) <= now
    return ends_soon ? owedEmails('membership_ending', recipient, details) : []
  })
}
