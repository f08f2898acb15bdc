import type { TimedCommand } from '../actions/points/apply-points.ts'
import { daysAfter, minutesAfter } from '../domain/period.ts'
import type { PointsCommand } from '../domain/points/points.ts'
import { money } from './catalogue.ts'
import { type DemoOrder, PAYMENT_MINUTES } from './orders.ts'
import type { DemoPerson } from './people.ts'
import { NEWSLETTER_POINTS, POINTS_PER_EURO, REVIEW_POINTS, WELCOME_POINTS } from './program.ts'
import { CORRECTIONS, type HistoryText, NEWSLETTER, reviewOf, TREATS } from './reasons.ts'
import { SeededRandom } from './seeded-random.ts'

const REVIEW_SHARE = 0.25
const TREAT_SHARE = 0.12
/** One customer in this many had something corrected; the first one is among them. */
const PEOPLE_PER_CORRECTION = 15
const TREAT_DELAY_MINUTES = 45

/** Every change of points of the shop's life, oldest first. `orderGid` names an order. */
export function demoPoints(
  today: Date,
  people: readonly DemoPerson[],
  orders: readonly DemoOrder[],
  orderGid: (order_id: number) => string,
): TimedCommand[] {
  const random = new SeededRandom(3)
  const by_customer = Map.groupBy(orders, ({ customer_id }) => customer_id)
  return people
    .flatMap((person, index) => {
      const own_orders = (by_customer.get(person.customer_id) ?? []).filter(({ paid }) => paid)
      const earned = inTimeOrder([
        ...thanks(random, person),
        ...own_orders.map((order) => orderPoints(order, orderGid)),
        ...own_orders.flatMap((order) => review(random, person, order)),
        ...corrections(person, index, own_orders[2]),
      ]).filter(({ now }) => now < today)
      return withTreats(random, today, person, earned)
    })
    .sort(byTime)
}

function byTime(left: TimedCommand, right: TimedCommand): number {
  return left.now.getTime() - right.now.getTime()
}

function inTimeOrder(commands: readonly TimedCommand[]): TimedCommand[] {
  return [...commands].sort(byTime)
}

function thanks(random: SeededRandom, person: DemoPerson): TimedCommand[] {
  const { created_at, document } = person
  const newsletter = award(person, NEWSLETTER_POINTS, 'newsletter-signup', NEWSLETTER)
  const subscribed_at = minutesAfter(created_at, random.between(3, 600))
  return document.email_consent ? [{ command: newsletter, now: subscribed_at }] : []
}

function orderPoints(order: DemoOrder, orderGid: (order_id: number) => string): TimedCommand {
  const { order_id, customer_id, created_at, lines_cents, total_cents } = order
  return {
    command: {
      kind: 'order',
      customer_id,
      points: Math.floor((lines_cents * POINTS_PER_EURO) / 100),
      source_ref: orderGid(order_id),
      reason: null,
      metadata: null,
      order_total: money(total_cents),
      order_id,
    },
    now: minutesAfter(created_at, PAYMENT_MINUTES),
  }
}

/** Some review the coffee they bought, a week or two later. */
function review(random: SeededRandom, person: DemoPerson, order: DemoOrder): TimedCommand[] {
  const reviewed_at = minutesAfter(
    daysAfter(order.created_at, random.between(5, 14)),
    random.between(-200, 200),
  )
  const { kind, title } = order.first_product
  if (!random.chance(REVIEW_SHARE) || kind !== 'beans') return []
  const command = award(person, REVIEW_POINTS, `review-${order.order_id}`, reviewOf(title))
  return [{ command, now: reviewed_at }]
}

/** The first customer has two corrections, the others take turns. */
function corrections(
  person: DemoPerson,
  index: number,
  third_order: DemoOrder | undefined,
): TimedCommand[] {
  if (index % PEOPLE_PER_CORRECTION !== 0 || third_order === undefined) return []
  const turn = (index / PEOPLE_PER_CORRECTION) % CORRECTIONS.length
  const chosen = index === 0 ? CORRECTIONS.slice(0, 2) : CORRECTIONS.slice(turn, turn + 1)
  return chosen.map(({ points, reason }, place) => ({
    command: byHand(person, 'adjust', points, reason),
    now: daysAfter(third_order.created_at, 3 + 2 * place),
  }))
}

/** Now and then points are spent at the counter, never more than are there. */
function withTreats(
  random: SeededRandom,
  today: Date,
  person: DemoPerson,
  earned: readonly TimedCommand[],
): TimedCommand[] {
  const all: TimedCommand[] = []
  // Joining was paid when they joined.
  let balance = WELCOME_POINTS
  for (const [index, timed] of earned.entries()) {
    all.push(timed)
    balance = Math.max(balance + timed.command.points, 0)
    const treat = random.pick(TREATS)
    const now = minutesAfter(timed.now, TREAT_DELAY_MINUTES)
    const next_at = earned[index + 1]?.now ?? today
    const is_wanted = random.chance(TREAT_SHARE) && balance >= 2 * treat.points
    if (!is_wanted || now >= next_at) continue
    all.push({ command: byHand(person, 'deduct', -treat.points, treat.reason), now })
    balance -= treat.points
  }
  return all
}

function award(
  person: DemoPerson,
  points: number,
  source_ref: string,
  reason: HistoryText,
): PointsCommand {
  return { ...byHand(person, 'award', points, reason), source_ref }
}

function byHand(
  { customer_id, language }: DemoPerson,
  kind: PointsCommand['kind'],
  points: number,
  reason: HistoryText,
): PointsCommand {
  return {
    kind,
    customer_id,
    points,
    source_ref: null,
    reason: reason[language],
    metadata: null,
    order_total: null,
  }
}
