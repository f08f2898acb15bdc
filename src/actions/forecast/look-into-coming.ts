import { dayIn, daysLater } from '../../domain/days.ts'
import { datesCelebratedOn } from '../../domain/earning/birthday-awards.ts'
import {
  type BirthdaysToCome,
  birthdayPointsOf,
  birthdaysPaid,
  type Coming,
  changesBirthdays,
  changesExclusion,
  type ExcludedMembers,
  type MembersWithPoints,
  type TiersToEnd,
  yearEndOf,
} from '../../domain/forecast/coming.ts'
import type { ComparedChange } from '../../domain/forecast/compared-change.ts'
import { firstPlacing } from '../../domain/forecast/first-placing.ts'
import { losesWithYear } from '../../domain/forecast/year-end.ts'
import { daysAfter } from '../../domain/period.ts'
import type { Program } from '../../domain/program.ts'
import { isSame } from '../../domain/program-diff.ts'
import type { Shop } from '../../domain/shops/shop.ts'
import { spansThatCount } from '../../domain/tiers/tier-period.ts'
import type { Queries } from '../../store/db.ts'
import { sumExcluded } from '../../store/excluded-members.ts'
import { countBirthdays } from '../../store/forecast/birthdays-to-come.ts'
import { sumExpiring } from '../../store/points/points-expiry.ts'
import { readExpirySince } from '../../store/programme/programs.ts'
import { readRankedMembers } from '../../store/tiers/tiers.ts'

/** So many are looked at, as a preview of their moves does. */
const MEMBERS_MAX = 10_000
const PAGE_MEMBERS = 1_000

/** Only what the change is about is looked up. */
export async function lookIntoComing(
  queries: Queries,
  shop: Shop,
  change: ComparedChange,
  days: number,
  now: Date,
): Promise<Coming> {
  const { before, after } = change
  const until = daysAfter(now, days)
  const year_end = yearEndOf(change, shop.timezone, now)
  const birthdaysOn = (program: Program) => countPaid(queries, shop, program, days, now)
  const expiringOn = (program: Program) => sumExpiringOn(queries, shop, before, program, now, until)
  return {
    until,
    birthdays: changesBirthdays(change)
      ? { as_is: await birthdaysOn(before), as_would_be: await birthdaysOn(after) }
      : null,
    expiry: isSame(before.points_expiry, after.points_expiry)
      ? null
      : { as_is: await expiringOn(before), as_would_be: await expiringOn(after) },
    excluded: changesExclusion(change) ? await findExcluded(queries, shop, change) : null,
    year_end: year_end && (await endTiers(queries, shop, change, now, year_end)),
  }
}

async function countPaid(
  queries: Queries,
  shop: Shop,
  program: Program,
  days: number,
  now: Date,
): Promise<BirthdaysToCome> {
  const today = dayIn(shop.timezone, now)
  const dates = Array.from({ length: days }, (_, index) => daysLater(today, index + 1)).flatMap(
    datesCelebratedOn,
  )
  const sum = { birthdays: 0, points: 0 }
  for (const paid of birthdaysPaid(program)) {
    const found = await countBirthdays(queries, shop.shop_id, paid, dates, program.eligibility)
    sum.birthdays += found.reduce((all, { birthdays }) => all + birthdays, 0)
    sum.points += birthdayPointsOf(program, paid, found, now)
  }
  return sum
}

async function sumExpiringOn(
  queries: Queries,
  { shop_id, timezone: time_zone }: Shop,
  before: Program,
  { points_expiry: { enabled, months } }: Program,
  now: Date,
  until: Date,
): Promise<MembersWithPoints> {
  if (!enabled) return { members: 0, points: 0 }
  // Switching it on begins a full period for everybody.
  const since = (before.points_expiry.enabled && (await readExpirySince(queries, shop_id))) || now
  const terms = { since, months, time_zone }
  const { members, points } = await sumExpiring(queries, shop_id, terms, until)
  return { members, points }
}

async function findExcluded(
  queries: Queries,
  { shop_id }: Shop,
  { before, after }: ComparedChange,
): Promise<ExcludedMembers> {
  const [was, is] = [before.eligibility, after.eligibility]
  return {
    left_out: await sumExcluded(queries, shop_id, { out: is, not_out: was }),
    let_in: await sumExcluded(queries, shop_id, { out: was, not_out: is }),
  }
}

/** Whose tier ends with the year, or is only kept for days of grace, if nobody buys until then. */
async function endTiers(
  queries: Queries,
  { shop_id, timezone: time_zone }: Shop,
  change: ComparedChange,
  now: Date,
  at: Date,
): Promise<TiersToEnd> {
  const { tiers: ladder, tier_period: period } = change.after
  const spans = spansThatCount(period, time_zone, now)
  const spans_then = spansThatCount(period, time_zone, at)
  const year_end = { ladder, period, time_zone, first_placing: firstPlacing(change), now, at }
  let members = 0
  let after_customer_id = 0
  for (let seen = 0; seen < MEMBERS_MAX; seen += PAGE_MEMBERS) {
    const place = { after_customer_id, limit: PAGE_MEMBERS }
    const page = await readRankedMembers(queries, shop_id, [...spans, ...spans_then], place)
    members += page.filter(({ progress, ...member }) =>
      losesWithYear(year_end, {
        member: { ...member, progress: progress.slice(0, spans.length) },
        progress_then: progress.slice(spans.length),
      }),
    ).length
    if (page.length < PAGE_MEMBERS) return { at, members }
    after_customer_id = page.at(-1)?.customer_id ?? 0
  }
  return { at, members: null }
}
