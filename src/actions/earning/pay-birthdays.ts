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
import type { ShopAt } from '../../domain/shop-at.ts'
import type { Shop } from '../../domain/shops/shop.ts'
import {
  findLookedUntil,
  listBirthdays,
  listDependentBirthdays,
  saveLookedUntil,
} from '../../store/customers/birthday-scans.ts'
import { lockCustomer } from '../../store/customers/customers.ts'
import { inTransaction, type Queries, type Tx } from '../../store/db.ts'
import { readShopAt } from '../../store/programme/programs.ts'
import { payRule } from './pay-rule.ts'

const BATCH_MEMBERS = 250
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
  { database: { db }, log }: Context,
  at: ShopAt,
  of_rule: BirthdayRule,
  days: readonly Day[],
): Promise<void> {
  const dates = days.flatMap(datesCelebratedOn)
  let after = 0
  for (;;) {
    const celebrated = await listCelebrated(db, at.shop, of_rule, dates, after)
    for (const one of celebrated) {
      try {
        await inTransaction(db, (tx) => payOne(tx, at, { ...of_rule, one }))
      } catch (error) {
        log.error({ err: error, customer_id: one.customer_id }, 'a birthday could not be paid')
      }
    }
    const members = new Set(celebrated.map(({ customer_id }) => customer_id))
    if (members.size < BATCH_MEMBERS) return
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
  const page = { after, limit: BATCH_MEMBERS, paid_for_prefix: paidForKey(rule, '') }
  return of === 'member'
    ? listBirthdays(queries, shop_id, dates, page)
    : listDependentBirthdays(queries, shop_id, of, dates, page)
}

interface Celebration extends BirthdayRule {
  readonly one: Celebrated
}

async function payOne(tx: Tx, at: ShopAt, { rule, one }: Celebration): Promise<void> {
  const { shop, program } = at
  const { customer_id, subject_id, celebrated_on } = one
  const year = Number(celebrated_on.slice(0, 4))
  const customer = await lockCustomer(tx, shop.shop_id, customer_id)
  if (customer === undefined || customer.enrolled_at === null) return
  // Members who joined later had no birthday with us that day.
  if (customer.enrolled_at >= startOfDay(shop.timezone, daysLater(celebrated_on, 1))) return
  if (excludedCustomer(program.eligibility, customer) !== null) return
  if (!isBirthdayKnown(one, year, shop.timezone, rule)) return
  const paid_for_key = paidForKey(
    rule,
    subject_id === null ? String(year) : `${subject_id}:${year}`,
  )
  await payRule(tx, at, { customer_id, rule, paid_for_key, claimed: false })
}
