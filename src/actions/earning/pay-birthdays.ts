import type { Context } from '../../context.ts'
import { type Day, dayIn, daysLater, startOfDay } from '../../domain/days.ts'
import { paidForKey } from '../../domain/earning/awards.ts'
import {
  type BirthdayRule,
  birthdayRules,
  type Celebrated,
  type CelebratedDate,
  datesCelebratedOn,
  isBirthdayKnown,
} from '../../domain/earning/birthday-awards.ts'
import { excludedCustomer } from '../../domain/orders/exclusions.ts'
import type { EarningRule } from '../../domain/program.ts'
import type { ShopAt } from '../../domain/shop-at.ts'
import type { Shop } from '../../domain/shops/shop.ts'
import {
  findLookedUntil,
  listBirthdays,
  listDependentBirthdays,
  saveLookedUntil,
} from '../../store/customers/birthday-scans.ts'
import type { CustomerColumns } from '../../store/customers/customer-columns.ts'
import { lockCustomers } from '../../store/customers/customer-locks.ts'
import { inTransaction, type Queries, type Tx } from '../../store/db.ts'
import { readShopAt } from '../../store/programme/programs.ts'
import { payRules } from './pay-rule.ts'

/** They are paid in smaller batches: each listing looks at all birthdays of the day. */
const MEMBERS_LISTED = 1_000
/**
 * Fewer than other jobs lock: a birthday leaves an award, an entry, an event and an e-mail, and a
 * member who buys meanwhile waits less than 50 ms.
 */
const MEMBERS_PAID_AT_ONCE = 20
const DAYS_AT_ONCE = 200

/**
 * Pays the birthdays of today in the shop's time zone, and of missed days. Each is paid once a
 * year, so a later run also pays birthdays that were entered since, or a rule that was switched on
 * since.
 */
export async function payBirthdays(context: Context, shop: Shop, now: Date): Promise<void> {
  const { db } = context.database
  const today = dayIn(shop.timezone, now)
  const yesterday = daysLater(today, -1)
  const looked_until = (await findLookedUntil(db, shop.shop_id)) ?? yesterday
  const at = await readShopAt(db, shop, now)
  const days = daysFrom(looked_until, today)
  for (const rule of birthdayRules(at.program)) {
    await payDays(context, at, rule, days)
  }
  await saveLookedUntil(db, shop.shop_id, yesterday)
}

/** Today and the missed days before it, up to a year. */
function daysFrom(looked_until: Day, today: Day): Day[] {
  const days = Array.from({ length: DAYS_AT_ONCE }, (_, index) => daysLater(today, -index))
  return days.filter((day) => day > looked_until).reverse()
}

async function payDays(
  context: Context,
  at: ShopAt,
  of_rule: BirthdayRule,
  days: readonly Day[],
): Promise<void> {
  const { db } = context.database
  const dates = days.flatMap(datesCelebratedOn)
  let after = 0
  for (;;) {
    const celebrated = await listCelebrated(db, at.shop, of_rule, dates, after)
    for (let first = 0; first < celebrated.length; first += MEMBERS_PAID_AT_ONCE) {
      await payAll(context, at, of_rule, celebrated.slice(first, first + MEMBERS_PAID_AT_ONCE))
    }
    const members = new Set(celebrated.map(({ customer_id }) => customer_id))
    if (members.size < MEMBERS_LISTED) return
    after = Math.max(...members)
  }
}

function listCelebrated(
  queries: Queries,
  { shop_id }: Shop,
  { rule, of }: BirthdayRule,
  dates: readonly CelebratedDate[],
  after: number,
): Promise<Celebrated[]> {
  const page = { after, limit: MEMBERS_LISTED, paid_for_prefix: paidForKey(rule, '') }
  return of === 'member'
    ? listBirthdays(queries, shop_id, dates, page)
    : listDependentBirthdays(queries, shop_id, of, dates, page)
}

/** Pays these birthdays in one transaction. If one cannot be paid, each of them has its own. */
async function payAll(
  context: Context,
  at: ShopAt,
  of_rule: BirthdayRule,
  celebrated: readonly Celebrated[],
): Promise<void> {
  if (celebrated.length === 0) return
  const { database, log } = context
  try {
    await inTransaction(database.db, (tx) => payTogether(tx, at, of_rule, celebrated))
  } catch (error) {
    const [one, ...others] = celebrated
    if (one === undefined) throw error
    if (others.length === 0) {
      log.error({ err: error, customer_id: one.customer_id }, 'a birthday could not be paid')
      return
    }
    for (const each of celebrated) await payAll(context, at, of_rule, [each])
  }
}

async function payTogether(
  tx: Tx,
  at: ShopAt,
  { rule }: BirthdayRule,
  celebrated: readonly Celebrated[],
): Promise<void> {
  const customer_ids = [...new Set(celebrated.map(({ customer_id }) => customer_id))]
  const customers = await lockCustomers(tx, at.shop.shop_id, customer_ids)
  const due = celebrated.filter((one) => isPaid(at, rule, one, customers.get(one.customer_id)))
  await payRules(
    tx,
    at,
    due.map(({ customer_id, subject_id, celebrated_on }) => {
      const year = celebrated_on.slice(0, 4)
      const paid_for_key = paidForKey(rule, subject_id === null ? year : `${subject_id}:${year}`)
      return { customer_id, rule, paid_for_key, claimed: false }
    }),
  )
}

/** Whether a locked customer is paid for this birthday. */
function isPaid(
  { shop, program }: ShopAt,
  rule: EarningRule,
  one: Celebrated,
  customer: CustomerColumns | undefined,
): boolean {
  const { celebrated_on } = one
  if (customer === undefined || customer.enrolled_at === null) return false
  // Members who joined later had no birthday with us that day.
  if (customer.enrolled_at >= startOfDay(shop.timezone, daysLater(celebrated_on, 1))) return false
  if (excludedCustomer(program.eligibility, customer) !== null) return false
  return isBirthdayKnown(one, Number(celebrated_on.slice(0, 4)), shop.timezone, rule)
}
