import { SeededRandom } from '../../../src/demo/seeded-random.ts'
import { DAY_MS, type Deed, END, HOUR_MS, startOf } from './deeds.ts'
import { CHANGES, TIERS } from './program.ts'
import { newOrder, type Person, someTime } from './reported-orders.ts'
import { newRefunds, refundDeeds, somePaid } from './reported-refunds.ts'

export interface Size {
  readonly customers: number
  readonly orders: number
  readonly refunds: number
}

/** Everything that happens, in the order in which the service is told. */
export function tellYear(seed: number, size: Size): Deed[] {
  const random = new SeededRandom(seed)
  const deeds: Deed[] = CHANGES.map(({ day, change }) => ({
    ...{ kind: 'settings', at: startOf(day) + HOUR_MS, change },
  }))
  const people = Array.from({ length: size.customers }, (_, index) => {
    const person = newPerson(random, index + 1)
    deeds.push(...profiles(random, person))
    return person
  })
  const orders = Array.from({ length: size.orders }, (_, index) => {
    const told = newOrder(random, index + 1, random.pickWeighted(people))
    deeds.push(...told.deeds)
    return told
  })
  let left = size.refunds
  for (const told of somePaid(random, orders)) {
    const refunds = newRefunds(random, told, size.refunds - left + 1).slice(0, left)
    left -= refunds.length
    deeds.push(...refunds.flatMap((refund) => refundDeeds(random, told, refund)))
    if (left === 0) break
  }
  deeds.push(...pointDeeds(random, people), ...handDeeds(random, people))
  return inOrder(deeds)
}

/** No two at one moment, so that what comes first is certain. */
function inOrder(deeds: readonly Deed[]): Deed[] {
  const sorted = [...deeds].sort((one, other) => one.at - other.at)
  let last = 0
  return sorted
    .map((deed) => {
      last = Math.max(deed.at, last + 1)
      return { ...deed, at: last }
    })
    .filter(({ at }) => at < END)
}

function newPerson(random: SeededRandom, customer_id: number): Person {
  const joined_day = random.chance(0.6) ? 0 : random.between(0, 300)
  return {
    customer_id,
    joined_at: someTime(random, startOf(joined_day)),
    weight: random.pickWeighted([
      { is: 1, weight: 50 },
      { is: 3, weight: 35 },
      { is: 10, weight: 12 },
      { is: 20, weight: 3 },
    ]).is,
    likes_the_club: random.chance(0.2),
  }
}

function profiles(random: SeededRandom, { customer_id, joined_at }: Person): Deed[] {
  const is_company = random.chance(0.03)
  const tags = random.chance(0.03) ? ['Staff'] : random.chance(0.1) ? ['vip', 'news'] : []
  const first: Deed = { kind: 'customer', at: joined_at, customer_id, tags, is_company }
  if (!random.chance(0.1)) return [first]
  const at = someTime(random, joined_at, random.between(1, 200))
  return [first, { ...first, at, tags: ['Vip'] }]
}

function whenever(random: SeededRandom, { joined_at }: Person): number {
  const days = Math.floor((END - joined_at) / DAY_MS)
  return someTime(random, joined_at, random.between(0, Math.max(0, days - 1)))
}

/** Members whom the merchant puts into a tier, or excludes, and most of them not for long. */
function handDeeds(random: SeededRandom, people: readonly Person[]): Deed[] {
  const first = TIERS.map(({ name }) => name)
  return people.flatMap((person): Deed[] => {
    const { customer_id } = person
    const at = whenever(random, person)
    const then = someTime(random, at, random.between(1, 90))
    const goes_on = random.chance(0.3)
    if (random.chance(0.06)) {
      const by_hand = { kind: 'tier', customer_id, with_gift: random.chance(0.5) } as const
      const set: Deed = { ...by_hand, at, tier: random.pick(first) }
      return goes_on ? [set] : [set, { ...by_hand, at: then, tier: null }]
    }
    if (random.chance(0.04)) {
      const excluded: Deed = { kind: 'exclusion', at, customer_id, excluded: true }
      return goes_on ? [excluded] : [excluded, { ...excluded, at: then, excluded: false }]
    }
    return []
  })
}

/** What the merchant gives, corrects and takes. */
function pointDeeds(random: SeededRandom, people: readonly Person[]): Deed[] {
  const times = (share: number) =>
    Array.from({ length: Math.round(people.length * share) }, (_, n) => n)
  const somebody = () => random.pickWeighted(people)
  const awards = times(0.6).flatMap((n): Deed[] => {
    const person = somebody()
    const { customer_id } = person
    const [at, points] = [whenever(random, person), random.between(5, 400)]
    const award: Deed = {
      ...{ kind: 'award', at, customer_id, points, source_ref: `event-${n}` },
      counts_for_tier: random.chance(0.8),
    }
    return random.chance(0.1) ? [award, { ...award, at: someTime(random, award.at, 1) }] : [award]
  })
  const adjustments = times(0.5).map((n): Deed => {
    const person = somebody()
    const delta = random.between(1, 300) * (random.chance(0.6) ? -1 : 1)
    const { customer_id } = person
    const at = whenever(random, person)
    return { kind: 'adjustment', at, customer_id, delta, source_ref: `fix-${n}` }
  })
  const deductions = times(3).map((): Deed => {
    const person = somebody()
    const { customer_id } = person
    const points = random.pick([20, 50, 100, 150, 250, 500])
    return { kind: 'deduction', at: whenever(random, person), customer_id, points }
  })
  return [...awards, ...adjustments, ...deductions]
}
