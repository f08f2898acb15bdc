/**
 * What an assistant or a key may do on its own. A new kind of limit is a line in `LIMIT_KINDS` and
 * its figure in `programme/measure-write.ts`.
 */
export const LIMIT_MODES = ['read_only', 'propose', 'act'] as const
/** It only reads; its writes wait for a person; or it acts, up to its limits. */
export type LimitMode = (typeof LIMIT_MODES)[number]

interface KindOfLimit {
  /** `day`: of all writes of a day of the shop together; `write`: of each. */
  readonly per: 'day' | 'write'
  /** Of a new assistant. */
  readonly default: number
  readonly maximum: number
  readonly decimals?: true
  readonly description: string
}

const COUNT_MAXIMUM = 1_000_000_000

export const LIMIT_KINDS = {
  program_writes: {
    per: 'day',
    default: 20,
    maximum: COUNT_MAXIMUM,
    description: 'Changes of the programme and of campaigns in a day.',
  },
  member_writes: {
    per: 'day',
    default: 50,
    maximum: COUNT_MAXIMUM,
    description: 'Writes about customers, and other writes, in a day.',
  },
  points: {
    per: 'day',
    default: 1_000,
    maximum: COUNT_MAXIMUM,
    description:
      'Points that calls give or take in a day, with the gifts of tiers that follow, with what a ' +
      'birthday that is entered pays in a year, and with what a member has who is left out or let ' +
      'in again.',
  },
  members_moved: {
    per: 'day',
    default: 25,
    maximum: COUNT_MAXIMUM,
    description:
      'Members who change tier, get gifts, are left out or let in again, or whose points expire ' +
      'sooner, by changes of the programme in a day.',
  },
  emails: {
    per: 'day',
    default: 0,
    maximum: COUNT_MAXIMUM,
    description: 'E-mails to members that changes of the programme lead to in a day.',
  },
  multiplier: {
    per: 'write',
    default: 3,
    maximum: 1_000,
    decimals: true,
    description:
      'The highest multiplier of points that a write may make for a member at any one moment, ' +
      'with the tier and all campaigns of that moment.',
  },
  value: {
    per: 'write',
    default: 25,
    maximum: COUNT_MAXIMUM,
    decimals: true,
    description:
      'The most that one reward, code, award or commission may be worth, or all gifts of a tier ' +
      'together, in shop currency; also of a code that a call gives. A code counts for all of its ' +
      'uses. Percentages count as of 100.',
  },
  liability: {
    per: 'day',
    default: 500,
    maximum: COUNT_MAXIMUM,
    decimals: true,
    description:
      'By how much the writes of a day may raise what all members can redeem at best, with what ' +
      'all of them can claim and what their birthdays pay in a year, in shop currency.',
  },
  return_percent: {
    per: 'write',
    default: 20,
    maximum: 1_000_000,
    decimals: true,
    description:
      'The most that may go back of an order at best, in percent of what customers spend: points ' +
      'and discounts of tiers and memberships, or commission and discount of a partner’s code.',
  },
} as const satisfies Record<string, KindOfLimit>

export type LimitKind = keyof typeof LIMIT_KINDS
// The keys of the value above.
export const LIMIT_NAMES = Object.keys(LIMIT_KINDS) as readonly LimitKind[]

/** The figure of each kind; null: no limit. */
export type Limits = { readonly mode: LimitMode } & {
  readonly [Kind in LimitKind]: number | null
}

/** What a write does, by the kinds of limits; Infinity: nobody can tell. */
export type Measures = Readonly<Partial<Record<LimitKind, number>>>

/** Of each kind the lesser figure, where a write may be measured in either way. */
export function leastOf(one: Measures, other: Measures): Measures {
  return eachOf(one, other, Math.min)
}

/** Of each kind the greater figure. */
export function mostOf(one: Measures, other: Measures): Measures {
  return eachOf(one, other, Math.max)
}

function eachOf(
  one: Measures,
  other: Measures,
  choose: (figure: number, of_other: number) => number,
): Measures {
  return Object.fromEntries(
    LIMIT_NAMES.map((kind) => [kind, choose(one[kind] ?? 0, other[kind] ?? 0)]),
  )
}

/** A limit that a write would go beyond. */
export interface PassedLimit {
  readonly kind: LimitKind
  readonly limit: number
  /** Today, before this write; 0 for limits of each write. */
  readonly used: number
  /** The figure of this write; null: nobody can tell. */
  readonly asked: number | null
}

/** The limits of a new assistant. */
export function newLimits(mode: LimitMode): Limits {
  const defaults = LIMIT_NAMES.map((kind) => [kind, LIMIT_KINDS[kind].default])
  // One figure for each name.
  return { mode, ...Object.fromEntries(defaults) } as Limits
}

/** Which limits a write would go beyond, with what was used today already. */
export function judgeWrite(limits: Limits, used: Measures, asked: Measures): PassedLimit[] {
  return LIMIT_NAMES.flatMap((kind) => {
    const limit = limits[kind]
    const figure = asked[kind] ?? 0
    const before = LIMIT_KINDS[kind].per === 'day' ? (used[kind] ?? 0) : 0
    if (limit === null || figure === 0 || before + figure <= limit) return []
    return [{ kind, limit, used: before, asked: Number.isFinite(figure) ? figure : null }]
  })
}

/** More than any limit; without end is no figure that can be stored. */
const COUNTED_MOST = 10 * COUNT_MAXIMUM

/** The part of a write that counts for the day. */
export function countedToday(asked: Measures): [LimitKind, number][] {
  return LIMIT_NAMES.flatMap((kind): [LimitKind, number][] => {
    const figure = Math.min(asked[kind] ?? 0, COUNTED_MOST)
    return LIMIT_KINDS[kind].per === 'day' && figure > 0 ? [[kind, figure]] : []
  })
}

/** The scopes that a key can use: without those for writing if it only reads. */
export function usableScopes({
  scopes,
  limits,
}: {
  readonly scopes: readonly string[]
  readonly limits: Limits | null
}): readonly string[] {
  if (limits?.mode !== 'read_only') return scopes
  return scopes.filter((scope) => !scope.endsWith(':write'))
}
