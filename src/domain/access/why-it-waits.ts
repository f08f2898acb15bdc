import { wordsIn } from '../catalogue/words.ts'
import type { LimitKind, PassedLimit } from './limits.ts'

/** A limit that a write goes beyond, as the console says it: with figures, written already. */
type Sentence = (asked: string, limit: string, after: string) => string

const SENTENCES: Readonly<Record<LimitKind, Sentence>> = {
  program_writes: (asked, limit, after) =>
    `It changes the programme ${asked}${after}; alone it may do that ${limit} a day.`,
  member_writes: (asked, limit, after) =>
    `It makes other changes ${asked}${after}; alone it may do that ${limit} a day.`,
  points: (asked, limit, after) =>
    `It gives or takes ${asked}${after}; alone it may give and take ${limit} a day.`,
  members_moved: (asked, limit, after) =>
    `It changes ${asked}${after}; alone it may change ${limit} a day.`,
  emails: (asked, limit, after) =>
    `Up to ${asked} to members go out${after}; alone it may send ${limit} a day.`,
  multiplier: (asked, limit) =>
    `Points would be multiplied by up to ${asked}; alone it may go up to ${limit}.`,
  value: (asked, limit) =>
    `One reward, gift, discount or award of points would be worth up to ${asked}; alone it may give ${limit}.`,
  liability: (asked, limit, after) =>
    `What members have and can get without buying could be worth ${asked} more${after}; alone it may raise this by ${limit} a day.`,
  return_percent: (asked, limit) =>
    `Up to ${asked} of an order could go back to customers or to partners; alone it may give ${limit}.`,
}

/** What a limit is about, where a write has no figure. */
const NAMES: Readonly<Record<LimitKind, string>> = {
  program_writes: 'Changes of the programme a day',
  member_writes: 'Other writes a day',
  points: 'Points given or taken a day',
  members_moved: 'Members moved a day',
  emails: 'E-mails to members a day',
  multiplier: 'Highest multiplier of points',
  value: 'Highest worth of a reward, gift or discount',
  liability: 'How much more all points may be worth in a day',
  return_percent: 'Percent of an order that goes back',
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
      ? ['This connection only proposes changes.']
      : ['This goes beyond what this connection may do alone.', ...passed.map(sayWith(currency))]
  return [...why, 'It would wait for a person.'].join(' ')
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
      return `Nobody can say in advance how far this goes. ${NAMES[kind]}: at most ${write(limit)}.`
    }
    return SENTENCES[kind](
      write(asked),
      write(limit),
      used > 0 ? `, after ${write(used)} today` : '',
    )
  }
}
