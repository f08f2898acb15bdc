import type { Forecast } from './asked-write.ts'
import type { Words } from './words.ts'

const DAY_MS = 24 * 60 * 60 * 1000

type Side = Forecast['as_is']

/** Everything that a side gives, by whatever way. */
export function pointsOf({ points, tier_points, rule_points }: Side): number {
  return points + tier_points + rule_points
}

/** Nothing was earned in the window, so no figure says anything. */
export function hasNothing({ orders, awards }: Forecast): boolean {
  return orders.total + awards.total === 0
}

/** What a forecast says, the most important first, and only what differs. */
export function sentencesOf(forecast: Forecast, words: Words): string[] {
  const { t, format } = words
  const days = format.number(forecast.window.days)
  const known = [...comingOf(forecast, words), ...commissionsOf(forecast, words)]
  if (hasNothing(forecast))
    return [t.forecast.no_orders(days), ...known, ...owedOf(forecast, words)]
  if (forecast.unknown.some(({ reason }) => reason === 'program_off')) return [t.forecast.is_off]
  return [
    headlineOf(forecast, words),
    ...costOf(forecast, words),
    ...membersOf(forecast, words),
    ...tiersOf(forecast, words),
    ...codesOf(forecast, words),
    ...limitOf(forecast, words),
    ...rewardsOf(forecast, words),
    ...known,
    ...(pointsOf(forecast.difference) === 0 ? owedOf(forecast, words) : []),
  ]
}

/** With fewer behind it, a figure is a guess. */
const FEW = 10

/** What the figures rest on where that is little; null: on enough. */
function littleOf({ campaigns, orders, awards, difference }: Forecast) {
  const in_campaign = campaigns.find(({ is_changed }) => is_changed)?.as_would_be
  const little = in_campaign
    ? { orders: in_campaign.orders, awards: 0 }
    : { orders: orders.replayed, awards: awards.replayed }
  const is_little = little.orders + little.awards < FEW
  return is_little && pointsOf(difference) !== 0 ? little : null
}

/** What nobody knows, without what stands beside the figures already. */
export function unknownOf(forecast: Forecast): Forecast['unknown'] {
  if (hasNothing(forecast)) return []
  const is_said = littleOf(forecast) !== null
  return forecast.unknown.filter(({ reason }) => !is_said || reason !== 'few_orders')
}

function headlineOf(forecast: Forecast, words: Words): string {
  const { t, format } = words
  const little = littleOf(forecast)
  const figure = figureOf(forecast, words)
  if (little === null) return figure
  const counted = (count: number): [number, string] => [count, format.number(count)]
  return `${figure} ${t.forecast.rests_on(counted(little.orders), counted(little.awards))}`
}

function figureOf({ difference, window, sample }: Forecast, { t, format }: Words): string {
  const days = format.number(window.days)
  const points = pointsOf(difference)
  if (points === 0) return t.forecast.same(days)
  const count = Math.abs(points)
  const exact = format.number(count)
  const shown = sample === null ? exact : t.forecast.about(exact)
  return (points > 0 ? t.forecast.more : t.forecast.fewer)(count, shown, days)
}

function costOf({ difference: { cost } }: Forecast, { t, format }: Words): string[] {
  const change = Number(cost ?? 0)
  if (change === 0) return []
  return [(change > 0 ? t.forecast.costs : t.forecast.saves)(format.money(Math.abs(change)))]
}

function membersOf({ members: { more, less } }: Forecast, { t, format }: Words): string[] {
  if (more + less === 0) return []
  return [t.forecast.who([more, format.number(more)], [less, format.number(less)])]
}

function tiersOf({ replayed_members_by_tier: tiers }: Forecast, { t, format }: Words): string[] {
  return tiers
    .filter(({ as_is, as_would_be }) => as_is !== as_would_be)
    .map(({ name, as_is, as_would_be: after }) =>
      t.forecast.tier(name, [after, format.number(after)], format.number(as_is)),
    )
}

function codesOf({ difference: { codes } }: Forecast, { t, format }: Words): string[] {
  if (codes === 0) return []
  const shown = format.number(Math.abs(codes))
  return [codes > 0 ? t.forecast.more_codes(shown) : t.forecast.fewer_codes(shown)]
}

/** When the changed campaign would have been used up, from its first day. */
function limitOf({ campaigns, window }: Forecast, { t, format }: Words): string[] {
  const changed = campaigns.find(({ is_changed }) => is_changed)
  const used_up_at = changed?.as_would_be?.used_up_at ?? null
  if (changed === undefined || used_up_at === null) return []
  const began = Math.max(Date.parse(changed.starts_at ?? window.from), Date.parse(window.from))
  const days = Math.max(0, Math.floor((Date.parse(used_up_at) - began) / DAY_MS))
  return [t.forecast.limit_at(days, format.number(days))]
}

/** The redemptions of rewards that change, at their other price. */
function rewardsOf({ rewards }: Forecast, { t, format }: Words): string[] {
  const texts = t.forecast.rewards
  return rewards.flatMap(({ name, as_is, as_would_be: after }) => {
    const all: [number, string] = [as_is.redemptions, format.number(as_is.redemptions)]
    const [points, before] = [format.number(after.points), format.number(as_is.points)]
    if (as_is.redemptions === 0) return []
    if (after.redemptions === 0) return [texts.none(name, all)]
    const left = format.number(after.redemptions)
    const taken =
      after.redemptions < as_is.redemptions
        ? [texts.some(name, left, all[1], points, before)]
        : after.points === as_is.points
          ? []
          : [texts.all(name, all, points, before)]
    if (after.value === null || as_is.value === null || after.value === as_is.value) return taken
    const money = (value: string) => format.money(Number(value))
    return [...taken, texts.worth(name, money(after.value), money(as_is.value))]
  })
}

/** What partners get, where a change is about it. */
function commissionsOf({ commissions }: Forecast, { t, format }: Words): string[] {
  if (commissions === null || commissions.as_is === commissions.as_would_be) return []
  const { as_is, as_would_be } = commissions
  return [t.forecast.commissions(format.money(Number(as_would_be)), format.money(Number(as_is)))]
}

/** What is known of the days after the change. */
function comingOf({ coming }: Forecast, { t, format }: Words): string[] {
  const { birthdays, expiry, excluded, year_end, until } = coming
  const counted = (
    some: { members: number; points: number },
    say: Words['t']['forecast']['let_in'],
  ) =>
    some.members === 0
      ? []
      : [say([some.members, format.number(some.members)], format.number(some.points))]
  const day = format.day(until)
  const changed = (before: number, after: number, say: Words['t']['forecast']['expires']) =>
    before === after ? [] : [say(format.number(after), format.number(before), day)]
  return [
    ...(birthdays === null
      ? []
      : changed(birthdays.as_is.points, birthdays.as_would_be.points, t.forecast.birthdays)),
    ...(expiry === null
      ? []
      : changed(expiry.as_is.points, expiry.as_would_be.points, t.forecast.expires)),
    ...(excluded === null
      ? []
      : [
          ...counted(excluded.left_out, t.forecast.left_out),
          ...counted(excluded.let_in, t.forecast.let_in),
        ]),
    ...(year_end === null || year_end.members === null || year_end.members === 0
      ? []
      : [
          t.forecast.year_end(format.day(year_end.at), [
            year_end.members,
            format.number(year_end.members),
          ]),
        ]),
  ]
}

/** What members could redeem, where a reward changes what points are worth. */
function owedOf({ liability: { as_is, at_once } }: Forecast, { t, format }: Words): string[] {
  if (as_is === at_once) return []
  const money = (text: string) => format.money(Number(text))
  if (at_once === null) return as_is === null ? [] : [t.forecast.owed_none(money(as_is))]
  if (as_is === null) return [t.forecast.owed_first(money(at_once))]
  return [t.forecast.owed(money(at_once), money(as_is))]
}

/** What was replayed, and where the campaign was put for it. */
export function basisOf(forecast: Forecast, { t, format }: Words): string[] {
  const { orders, awards, members, sample, window } = forecast
  const counted = (count: number): [number, string] => [count, format.number(count)]
  const days = format.number(window.days)
  const replayed = t.forecast.basis(counted(orders.replayed), counted(awards.replayed), days)
  return [
    replayed,
    ...(sample === null
      ? []
      : [
          t.forecast.sample(
            format.number(members.replayed),
            format.number(members.total),
            format.number(sample.points_error),
          ),
        ]),
    ...movedOf(forecast, { t, format }),
  ]
}

function movedOf({ campaigns }: Forecast, { t, format }: Pick<Words, 't' | 'format'>): string[] {
  const changed = campaigns.find(({ is_changed }) => is_changed)
  if (changed === undefined || changed.days_moved === 0 || changed.starts_at === null) return []
  const { starts_at, ends_at } = changed
  if (ends_at === null) return [t.forecast.moved_open(format.start(starts_at))]
  return [t.forecast.moved(format.start(starts_at), format.end(ends_at))]
}
