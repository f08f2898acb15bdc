import type { Context } from '../../context.ts'
import { type Day, dayIn, daysLater, startOfDay } from '../../domain/days.ts'
import { occasionOf } from '../../domain/earning/awards.ts'
import {
  type BirthdayRule,
  birthdayRules,
  type Celebrated,
  type CelebratedDate,
  datesCelebratedOn,
  isBirthdayKnown,
} from '../../domain/earning/birthday-awards.ts'
import { excludedCustomer } from '../../domain/orders/exclusions.ts'
import type { Program } from '../../domain/program.ts'
import type { Shop } from '../../domain/shops/shop.ts'
import {
  findLookedUntil,
  listBirthdays,
  listSubjectBirthdays,
  saveLookedUntil,
} from '../../store/customers/birthday-looks.ts'
import { lockCustomer } from '../../store/customers/customers.ts'
import { inTransaction, type Queries, type Tx } from '../../store/db.ts'
import { readProgram } from '../../store/programme/programs.ts'
import { payRule } from './pay-rule.ts'

const BATCH_MEMBERS = 250
const DAYS_AT_ONCE = 200

/**
 * Pays the birthdays of the day, where the shop is, and of days on which nobody looked. Each is
 * paid once a year, so that looking again pays whoever was entered, or a rule that was switched
 * on, since.
 */
export async function payBirthdays(context: Context, shop: Shop, now: Date): Promise<void> {
  const { db } = context.database
  const today = dayIn(shop.timezone, now)
  const yesterday = daysLater(today, -1)
  const looked_until = (await findLookedUntil(db, shop.shop_id)) ?? yesterday
  const { document: program, revision } = await readProgram(db, shop.shop_id)
  const days = daysFrom(looked_until, today)
  for (const rule of birthdayRules(program)) {
    await payDays(context, shop, { program, revision }, rule, days, now)
  }
  await saveLookedUntil(db, shop.shop_id, yesterday)
}

/** Today and the days before that nobody looked at, of a year at most. */
function daysFrom(looked_until: Day, today: Day): Day[] {
  const days = Array.from({ length: DAYS_AT_ONCE }, (_, index) => daysLater(today, -index))
  return days.filter((day) => day > looked_until).reverse()
}

interface Setting {
  readonly program: Program
  readonly revision: number
}

async function payDays(
  { database: { db }, log }: Context,
  shop: Shop,
  setting: Setting,
  of_rule: BirthdayRule,
  days: readonly Day[],
  now: Date,
): Promise<void> {
  const dates = days.flatMap(datesCelebratedOn)
  let after = 0
  for (;;) {
    const celebrated = await listCelebrated(db, shop, of_rule, dates, after)
    for (const one of celebrated) {
      try {
        await inTransaction(db, (tx) => payOne(tx, shop, setting, { ...of_rule, one }, now))
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
  { of }: BirthdayRule,
  dates: readonly CelebratedDate[],
  after: number,
): Promise<Celebrated[]> {
  const page = { after, limit: BATCH_MEMBERS }
  return of === 'member'
    ? listBirthdays(queries, shop_id, dates, page)
    : listSubjectBirthdays(queries, shop_id, of, dates, page)
}

interface Celebration extends BirthdayRule {
  readonly one: Celebrated
}

async function payOne(
  tx: Tx,
  shop: Shop,
  { program, revision }: Setting,
  { rule, one }: Celebration,
  now: Date,
): Promise<void> {
  const { customer_id, subject_id, celebrated_on } = one
  const year = Number(celebrated_on.slice(0, 4))
  const customer = await lockCustomer(tx, shop.shop_id, customer_id)
  if (customer === undefined || customer.enrolled_at === null) return
  // Who joined later had no birthday with us that day.
  if (customer.enrolled_at >= startOfDay(shop.timezone, daysLater(celebrated_on, 1))) return
  if (excludedCustomer(program.eligibility, customer) !== null) return
  if (!isBirthdayKnown(one, year, shop.timezone, rule)) return
  const occasion = occasionOf(rule, subject_id === null ? String(year) : `${subject_id}:${year}`)
  await payRule(
    tx,
    shop,
    { program, revision },
    { customer_id, rule, occasion, claimed: false },
    now,
  )
}
