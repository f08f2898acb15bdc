import { wordsIn } from '../catalogue/words.ts'
import type { LimitKind, PassedLimit } from './limits.ts'

/** A limit that a write goes beyond, as the console says it: with figures, written already. */
type Sentence = (asked: string, limit: string, after: string) => string

const SENTENCES: Readonly<Record<LimitKind, Sentence>> = {
  program_writes: (asked, limit, after) =>
    `It changes the programme ${asked}${after}; its limit is ${limit} a day.`,
  member_writes: (asked, limit, after) =>
    `It makes other changes ${asked}${after}; its limit is ${limit} a day.`,
  points: (asked, limit, after) =>
    `It awards or deducts ${asked}${after}; its limit is ${limit} a day.`,
  members_moved: (asked, limit, after) => `It moves ${asked}${after}; its limit is ${limit} a day.`,
  emails: (asked, limit, after) =>
    `It sends up to ${asked} to members${after}; its limit is ${limit} a day.`,
  multiplier: (asked, limit) =>
    `Points would be multiplied by up to ${asked}; its limit is ${limit}.`,
  value: (asked, limit) =>
    `A reward, gift, discount or award of points would be worth up to ${asked}; its limit is ` +
    `${limit}.`,
  liability: (asked, limit, after) =>
    `Points liability could rise by ${asked}${after}; its limit is ${limit} a day.`,
  return_percent: (asked, limit) =>
    `Up to ${asked} of an order could be given back to customers or partners; its limit is ` +
    `${limit}.`,
}

/** What a limit is about, where a write has no figure. */
const NAMES: Readonly<Record<LimitKind, string>> = {
  program_writes: 'Programme changes per day',
  member_writes: 'Other changes per day',
  points: 'Points added or deducted per day',
  members_moved: 'Members moved per day',
  emails: 'E-mails to members per day',
  multiplier: 'Maximum points multiplier',
  value: 'Maximum value of a reward, gift or discount',
  liability: 'Maximum increase in points liability per day',
  return_percent: 'Maximum share of an order given back (%)',
}

/** The names of limits in a sentence. */
export function namesOfLimits(passed: readonly Pick<PassedLimit, 'kind'>[]): string[] {
  return passed.map(({ kind }) => {
    const name = NAMES[kind]
    return `${name.charAt(0).toLowerCase()}${name.slice(1)}`
  })
}

/** What a dry run says of a write that would not be carried out: each limit with its figures. */
export function whyItWaits(passed: readonly PassedLimit[], currency: string): string {
  const why =
    passed.length === 0
      ? ['This connection can only propose changes.']
      : [
          'This exceeds what this connection may do without approval.',
          ...passed.map(sayWith(currency)),
        ]
  return [...why, 'It would need approval.'].join(' ')
}

function sayWith(currency: string) {
  const { money, percent, points } = wordsIn(currency)
  const counted = (one: string, more: string) => (value: number) =>
    `${value.toLocaleString('en')} ${value === 1 ? one : more}`
  const figures: Readonly<Record<LimitKind, (value: number) => string>> = {
    program_writes: counted('time', 'times'),
    member_writes: counted('time', 'times'),
    points,
    members_moved: counted('member', 'members'),
    emails: counted('e-mail', 'e-mails'),
    multiplier: (value) => value.toLocaleString('en'),
    value: money,
    liability: money,
    return_percent: percent,
  }
  return ({ kind, asked, limit, used }: PassedLimit): string => {
    const write = figures[kind]
    if (asked === null) {
      return `The effect of this change can’t be estimated. ${NAMES[kind]}: at most ${write(limit)}.`
    }
    return SENTENCES[kind](
      write(asked),
      write(limit),
      used > 0 ? `, after ${write(used)} today` : '',
    )
  }
}
