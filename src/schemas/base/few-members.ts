import { Type } from 'typebox'
import { isFew, TELLABLE_MIN } from '../../domain/analytics/few.ts'
import type { AtMost } from '../../domain/forecast/at-most.ts'
import { isObject } from '../../lib/is-object.ts'

/**
 * What a change says of so few members that it could tell of a person is for those who may read
 * customers. Persons and proposals have it whole, so it is taken out of what is sent.
 */
export const withheldFields = {
  withheld: Type.Optional(
    Type.Array(Type.String({ examples: ['forecast'] }), {
      description:
        `What is withheld because it concerns fewer than ${TELLABLE_MIN} members. Keys with ` +
        '`customers:read` see it.',
    }),
  ),
  withheld_message: Type.Optional(
    Type.String({ description: 'The reason, and what is shown instead, in English.' }),
  ),
}

/** Why figures are withheld, and what can be said instead. */
export function whyWithheld(at_most: AtMost | null): string {
  return (
    `What is withheld is about fewer than ${TELLABLE_MIN} members, and could tell of a person. ` +
    'No other call says more, but people who try the change in the console see it. What can ' +
    'be said ' +
    `instead: ${instead(at_most)}`
  )
}

function instead(at_most: AtMost | null): string {
  if (at_most === null) {
    return 'the other fields of a dry run, such as member_impact, where members would move.'
  }
  const { bonus_points, value, currency } = at_most
  if (bonus_points === null) {
    return (
      'the campaign has no limit of points. With limits.max_bonus_points it gives at most so ' +
      'many, ' +
      'times value_per_point of service_get_analytics_summary.'
    )
  }
  const worth = value === null ? '' : `, worth ${value} ${currency}`
  return `the campaign gives at most ${bonus_points} bonus points${worth}, by its limits.`
}

/** An answer with the list of what was left out of it, and why; without both if nothing was. */
export function sayingWithheld<Answer extends object>(
  answer: Answer,
  withheld: readonly string[],
  at_most: AtMost | null,
): Answer & { withheld?: string[]; withheld_message?: string } {
  if (withheld.length === 0) return answer
  return { ...answer, withheld: [...withheld], withheld_message: whyWithheld(at_most) }
}

/** What a change would do, as far as it says how much of it may be told. */
interface Told {
  readonly is_of_few: boolean
  readonly at_most: AtMost | null
}

/** The answer of a write, or what an error says of it, without what is about a few members. */
export function withoutFew(
  answer: Readonly<Record<string, unknown>>,
  { is_of_few, at_most }: Told = { is_of_few: false, at_most: null },
): Record<string, unknown> {
  const { forecast, matches, points_impact, member_impact, would_email, limits } = answer
  const { affiliate_group } = answer
  const told: Record<string, unknown> = { ...rounded(answer, 'member_count') }
  const withheld: string[] = []
  if (is_of_few && isObject(forecast)) {
    told.forecast = undefined
    withheld.push('forecast')
  } else if (isObject(forecast)) {
    const without = forecastWithoutFew(forecast)
    told.forecast = without.told
    withheld.push(...without.withheld.map((name) => `forecast.${name}`))
  }
  if (isObject(matches) && isFewFigure(matches.members)) {
    told.matches = { ...matches, members: null }
    withheld.push('matches.members')
  }
  if (isObject(points_impact) && isFewFigure(points_impact.members)) {
    told.points_impact = { ...rounded(points_impact, 'members'), points: null }
    withheld.push('points_impact.points')
  }
  if (isObject(member_impact)) told.member_impact = impactWithoutFew(member_impact)
  if (isObject(would_email)) told.would_email = rounded(would_email, 'recipients')
  if (Array.isArray(would_email)) {
    told.would_email = would_email.map((one) => rounded(one, 'recipients'))
  }
  if (Array.isArray(limits)) told.limits = limitsWithoutFew(limits)
  if (isObject(affiliate_group)) told.affiliate_group = rounded(affiliate_group, 'member_count')
  return sayingWithheld(told, withheld, at_most)
}

const OF_MOVES = [
  ...['promoted', 'demoted', 'at_risk', 'replaced', 'members_in_removed_tier'],
  ...['gift_codes', 'emails'],
]

/** Somebody has to agree to how many move, so a few read as the fewest that are told. */
function impactWithoutFew(impact: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const { promoted, replaced, gift_points, gifts, per_tier } = impact
  const counts = OF_MOVES.map((name) => [name, Object(rounded(impact, name))[name]] as const)
  const given = Number(gift_points)
  const entering = Number(promoted) + Number(replaced)
  return {
    ...impact,
    ...Object.fromEntries(counts),
    // As if as many got them as are told.
    gift_points: isFew(entering) ? Math.ceil((given * TELLABLE_MIN) / entering) : given,
    gifts: Array.isArray(gifts) ? gifts.map((one) => rounded(one, 'codes')) : gifts,
    per_tier: Array.isArray(per_tier)
      ? per_tier.map((one) => rounded(rounded(one, 'members'), 'members_before'))
      : per_tier,
  }
}

/** A forecast of many without the figures in it that are about a few members or partners. */
export function forecastWithoutFew<
  Of extends {
    readonly commissions?: unknown
    readonly coming?: unknown
    readonly campaigns?: unknown
  },
>(forecast: Of): { readonly told: Of; readonly withheld: string[] } {
  const { commissions, coming, campaigns } = forecast
  const used = Array.isArray(campaigns) ? campaigns.map(campaignWithoutFew) : null
  const { birthdays, expiry, excluded, year_end } = Object(coming)
  const few = {
    commissions: isFewIn(commissions, 'partners'),
    'coming.birthdays': isFewOnASide(birthdays, 'birthdays'),
    'coming.expiry': isFewOnASide(expiry, 'members'),
    'coming.excluded':
      isFewIn(Object(excluded).left_out, 'members') || isFewIn(Object(excluded).let_in, 'members'),
    'coming.year_end.members': isFewIn(year_end, 'members'),
    campaigns: used?.some(({ is_few }) => is_few) ?? false,
  }
  const told = {
    ...forecast,
    ...(few.commissions ? { commissions: null } : {}),
    ...(used === null ? {} : { campaigns: used.map(({ told }) => told) }),
    ...(coming === undefined
      ? {}
      : {
          coming: {
            ...Object(coming),
            birthdays: few['coming.birthdays'] ? null : birthdays,
            expiry: few['coming.expiry'] ? null : expiry,
            excluded: few['coming.excluded'] ? null : excluded,
            year_end: few['coming.year_end.members'] ? { ...year_end, members: null } : year_end,
          },
        }),
  }
  return { told, withheld: Object.entries(few).flatMap(([name, is_few]) => (is_few ? name : [])) }
}

/** What a campaign gives to a few on one side, the other side would give away. */
function campaignWithoutFew(campaign: object) {
  const is_few = isFewOnASide(campaign, 'replayed_members')
  return { is_few, told: is_few ? { ...campaign, as_is: null, as_would_be: null } : campaign }
}

function isFewOnASide(sides: unknown, name: string): boolean {
  const { as_is, as_would_be } = Object(sides)
  return isFewIn(as_is, name) || isFewIn(as_would_be, name)
}

function isFewIn(part: unknown, name: string): boolean {
  return isFewFigure(Object(part)[name])
}

function isFewFigure(members: unknown): boolean {
  return typeof members === 'number' && isFew(members)
}

const OF_MEMBERS = ['emails', 'members_moved']

/** Which limits a write passed: some figures say how many members there are. */
export function limitsWithoutFew<
  Limit extends { readonly kind: string; readonly asked: number | null },
>(limits: readonly Limit[]): Limit[] {
  return limits.map((one) => (OF_MEMBERS.includes(one.kind) ? rounded(one, 'asked') : one))
}

/** Fewer read as the fewest that are told: at most so many. */
function rounded<Of extends object>(one: Of, name: keyof Of): Of {
  return isFewFigure(one[name]) ? { ...one, [name]: TELLABLE_MIN } : one
}
