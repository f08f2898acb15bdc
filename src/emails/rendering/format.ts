import type { Language } from '../../languages/index.ts'
import type { CommonFacts, Moment, Reason, Worth } from '../domain/facts.ts'

/** The default name in a new programme. Nobody chose it, so it is translated. */
const USUAL_POINTS_NAME = 'points'

/** Writes facts in the reader's language, the shop's currency and its time zone. */
export interface Format {
  /** The name of the points. */
  readonly points_name: string
  /** `1,200 points`. */
  points(count: number): string
  /** `2× points`. */
  multiplier(value: number): string
  /** Of decimal text in shop currency. */
  money(amount: string): string
  date(moment: Moment): string
  /** The last day before a moment: something that ends at midnight lasts until the day before. */
  lastDay(moment: Moment): string
  /** The date with the time. */
  moment(moment: Moment): string
  worth(worth: Worth): string
  reason(reason: Reason): string
  /** What a rule pays for: the merchant's title, or a text for its type. */
  rule(type: string, title: string | null): string
  /** `Product review: 50 points`. */
  labelled(label: string, value: string): string
}

export function formatFor(
  language: Language,
  common: Pick<CommonFacts, 'points_name' | 'currency' | 'time_zone'>,
): Format {
  const { number, percent, money, date, moment } = formatters(language, common)
  const own_name = common.points_name === USUAL_POINTS_NAME ? null : common.points_name
  const points_name = own_name ?? language.points_name
  return {
    points_name,
    points: (count) => `${number.format(count)} ${own_name ?? language.pointsWord(count)}`,
    multiplier: (value) => `${number.format(value)}× ${points_name}`,
    money: (amount) => money.format(Number(amount)),
    date: (timestamp) => respell(date.format(Date.parse(timestamp))),
    lastDay: (timestamp) => respell(date.format(Date.parse(timestamp) - 1)),
    moment: (timestamp) => respell(moment.format(Date.parse(timestamp))),
    worth: ({ type, value }) => language.emails.worth[type](written(type, Number(value ?? 0))),
    reason: (reason) => reasonText(language, reason),
    rule: (type, title) => ruleName(language, type, title),
    labelled: (label, value) => label + language.colon + value,
  }

  function respell(text: string): string {
    return language.respellDate?.(text) ?? text
  }

  function written(type: Worth['type'], value: number): string {
    return type === 'percentage' ? percent.format(value / 100) : money.format(value)
  }
}

function ruleName({ rules }: Language, type: string, title: string | null): string {
  const words: Readonly<Record<string, string>> = rules
  return title ?? (Object.hasOwn(words, type) ? words[type] : null) ?? rules.custom_action
}

function reasonText(language: Language, reason: Reason): string {
  switch (reason.kind) {
    case 'order':
      return language.emails.order(reason.name)
    case 'rule':
      return ruleName(language, reason.type, reason.title)
    case 'note':
      return reason.text
  }
}

type Formatters = ReturnType<typeof newFormatters>

/** Making one takes longer than a whole e-mail, so they are cached. */
const kept = new Map<string, Formatters>()
/** Far more than a deployment's shops need; only a limit for the cache. */
const KEPT_MAX = 1000

function formatters(
  language: Language,
  { currency, time_zone }: Pick<CommonFacts, 'currency' | 'time_zone'>,
): Formatters {
  const key = `${language.tag} ${currency} ${time_zone}`
  const known = kept.get(key)
  if (known !== undefined) return known
  if (kept.size >= KEPT_MAX) kept.clear()
  const made = newFormatters(language, currency, time_zone)
  kept.set(key, made)
  return made
}

function newFormatters({ tag, date }: Language, currency: string, timeZone: string) {
  return {
    // Otherwise Spanish and Polish would write 1000 and 10.000.
    number: new Intl.NumberFormat(tag, { maximumFractionDigits: 6, useGrouping: 'always' }),
    percent: new Intl.NumberFormat(tag, { style: 'percent', maximumFractionDigits: 2 }),
    money: new Intl.NumberFormat(tag, {
      style: 'currency',
      currency,
      useGrouping: 'always',
      trailingZeroDisplay: 'stripIfInteger',
    }),
    date: new Intl.DateTimeFormat(tag, { ...date, timeZone }),
    moment: new Intl.DateTimeFormat(tag, { ...date, hour: 'numeric', minute: '2-digit', timeZone }),
  }
}
