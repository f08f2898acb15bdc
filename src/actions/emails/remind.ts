import type { Context } from '../../context.ts'
import { dayIn } from '../../domain/days.ts'
import { customerRecipient, type OwedEmail } from '../../domain/emails/owed-emails.ts'
import { staysOf } from '../../domain/memberships/membership-terms.ts'
import { daysAfter } from '../../domain/period.ts'
import { activityCutoff, expiryOf, WARNING_DAYS } from '../../domain/points/points-expiry.ts'
import type { Program } from '../../domain/program.ts'
import type { Shop } from '../../domain/shops/shop.ts'
import { inTransaction } from '../../store/db.ts'
import { insertEmails } from '../../store/emails/emails.ts'
import {
  listEndingRedemptions,
  listMembershipPurchases,
  type MemberPurchase,
  saveReminded,
} from '../../store/emails/reminders.ts'
import { type IdleMember, listIdleMembers } from '../../store/points/points-expiry.ts'
import { readProgram } from '../../store/programme/programs.ts'
import { readExpiryTerms } from '../points/expire-members.ts'
import { keepSending } from './keep-sending.ts'

const BATCH = 500
/** Before a code ends, and before a membership does. */
const CODE_DAYS = 7
const RENEWAL_DAYS = 7
/** A membership that ended longer ago is not spoken of any more. */
const ENDED_DAYS = 7

/** Reminds members of what ends, once a day, in the morning where the shop is. */
export async function remind(context: Context, shop: Shop, now: Date): Promise<void> {
  const { db } = context.database
  const day = dayIn(shop.timezone, now)
  const { document: program } = await readProgram(db, shop.shop_id)
  await inTransaction(db, (tx) => keepSending(tx, shop, program, now))
  if (program.switches.emails_enabled && program.switches.program_enabled) {
    await remindOfPoints(context, shop, now)
    await remindOfCodes(context, shop, now)
    await remindOfMemberships(context, shop, program, now)
  }
  // Last, so that a day on which a process died is begun anew: nobody is reminded twice anyway.
  await saveReminded(db, shop.shop_id, day)
}

async function queue(context: Context, { shop_id }: Shop, owed: readonly OwedEmail[], now: Date) {
  await inTransaction(context.database.db, (tx) => insertEmails(tx, shop_id, owed, now))
}

async function remindOfPoints(context: Context, shop: Shop, now: Date) {
  const { db } = context.database
  const terms = await readExpiryTerms(db, shop)
  if (terms === null) return
  // Whoever is within the days of warning was idle for all of the time but those days.
  const before = activityCutoff(shop.timezone, daysAfter(now, WARNING_DAYS + 1), terms.months)
  const owed = ({ customer_id, ...kept }: IdleMember): OwedEmail[] => {
    const expiry = expiryOf(kept, terms)
    if (now < expiry.warning_at || expiry.expires_at <= now) return []
    const is_last = expiry.last_chance_at <= now
    const template = is_last ? 'points_expiring_last_chance' : 'points_expiring'
    const occasion = expiry.expires_at.toISOString()
    return [{ template, recipient: customerRecipient(customer_id), occasion }]
  }
  for (let after: number | null = 0; after !== null; ) {
    const members = await listIdleMembers(db, shop.shop_id, { before, after, limit: BATCH })
    await queue(context, shop, members.flatMap(owed), now)
    after = members.length < BATCH ? null : (members.at(-1)?.customer_id ?? null)
  }
}

async function remindOfCodes(context: Context, shop: Shop, now: Date) {
  const page = { now, until: daysAfter(now, CODE_DAYS), limit: BATCH }
  for (let after: string | null = ''; after !== null; ) {
    const { db } = context.database
    const ending = await listEndingRedemptions(db, shop.shop_id, { ...page, after })
    const owed = ending.map(({ customer_id, redemption_id: occasion }) => ({
      ...{ template: 'reward_expiring', recipient: customerRecipient(customer_id), occasion },
    }))
    await queue(context, shop, owed, now)
    after = ending.length < BATCH ? null : (ending.at(-1)?.redemption_id ?? null)
  }
}

async function remindOfMemberships(context: Context, shop: Shop, program: Program, now: Date) {
  if (!program.switches.memberships_enabled || program.memberships.length === 0) return
  for (let after: number | null = 0; after !== null; ) {
    const { db } = context.database
    const bought = await listMembershipPurchases(db, shop.shop_id, { after, limit: BATCH })
    const by_customer = Map.groupBy(bought, ({ customer_id }) => customer_id)
    const owed = [...by_customer].flatMap(([customer_id, purchases]) =>
      emailsOfStays(shop, program, customer_id, purchases, now),
    )
    await queue(context, shop, owed, now)
    after = by_customer.size < BATCH ? null : (bought.at(-1)?.customer_id ?? null)
  }
}

/** Of the last stay in each membership: that it ends soon, or that it has ended. */
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
    const owed = (template: string) => {
      const occasion = `${id}/${ends_at.toISOString()}`
      return [{ template, recipient: customerRecipient(customer_id), occasion }]
    }
    if (grace_ends_at <= now) {
      return daysAfter(grace_ends_at, ENDED_DAYS) > now ? owed('membership_ended') : []
    }
    return ends_at > now && daysAfter(ends_at, -RENEWAL_DAYS) <= now
      ? owed('membership_renewal')
      : []
  })
}
