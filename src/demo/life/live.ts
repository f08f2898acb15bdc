import { rollUpFinishedDays } from '../../actions/analytics/roll-up-days.ts'
import { buildApp } from '../../app.ts'
import type { Context } from '../../context.ts'
import { findShopByDomain } from '../../store/shops/shops.ts'
import { daysBefore, LIVED_DAYS, livedFrom, startOfDay } from '../days.ts'
import { DEMO_DOMAIN, type DemoShop, demoYear } from '../seed.ts'
import type { Doing } from './doing.ts'
import { Doors, PastClock } from './doors.ts'
import { merchantDoings, type PartnerLinks } from './merchant.ts'
import { shopperDoings } from './shoppers.ts'

const JOBS_MINUTE = 3 * 60
/** Often enough for what falls due; each takes a while. */
const JOBS_EVERY_DAYS = 3

/**
 * The last month of the demo shop, through the doors of the service and by a clock that goes
 * through that month: so its tiers, codes, commissions and changes are real. Each step is stored by
 * itself. If the process dies on the way, the shop has had a quieter month.
 */
export async function liveLastMonth(context: Context, { key }: DemoShop): Promise<void> {
  const { config, database, log, secret, signing_secret, admin_token, versions } = context
  const today = startOfDay(context.clock.now())
  const clock = new PastClock(livedFrom(today))
  const app = await buildApp(
    { ...config, rate_limits: false, test_clock: false, smtp_url: null },
    {
      ...{ database, log, versions, base_clock: clock },
      secrets: { secret, signing_secret, admin_token },
    },
  )
  const shop = await findShopByDomain(database.db, DEMO_DOMAIN)
  if (shop === undefined) throw new Error('the demo shop is not there')
  const doors = new Doors(app, shop, key)
  for (const { at, act } of inTimeOrder(doingsOf(today, shop.platform))) {
    clock.moveTo(at)
    await act(doors)
  }
  // The last job ran days ago, and a newcomer looks at the reports at once.
  await rollUpFinishedDays(database.db, shop, context.clock.now())
  await app.context.requests.close()
}

function doingsOf(today: Date, platform: string): Doing[] {
  const { people, orders, points } = demoYear(today, platform)
  const isLate = (moment: Date) => moment >= livedFrom(today)
  const last_month = {
    people: people.filter(({ created_at }) => isLate(created_at)),
    orders: orders.filter(({ created_at }) => isLate(created_at)),
    points: points.filter(({ now }) => isLate(now)),
  }
  const links: PartnerLinks = new Map()
  const nights = Array.from({ length: LIVED_DAYS / JOBS_EVERY_DAYS - 1 }, (_, index): Doing => {
    const at = daysBefore(today, LIVED_DAYS - JOBS_EVERY_DAYS * (index + 1), JOBS_MINUTE)
    return { at, act: (doors) => doors.runDueJobs() }
  })
  return [...merchantDoings(today, links), ...shopperDoings(last_month, links), ...nights]
}

function inTimeOrder(doings: readonly Doing[]): Doing[] {
  return doings.toSorted((left, right) => left.at.getTime() - right.at.getTime())
}
