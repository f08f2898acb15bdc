import type { CommonFacts, Moment, Reason, Worth } from './facts.ts'
import type { Messages, RuleType } from './messages.ts'

/** What a new programme calls them: nobody's choice, and so translated. */
const USUAL_POINTS_NAME = 'points'

/** Writes facts in the reader's language, the shop's currency and its time zone. */
export interface Format {
  /** What points are called. */
  readonly points_name: string
  /** `1,200 points`. */
  points(count: number): string
  /** `2× points`. */
  multiplier(value: number): string
  /** Of decimal text in shop currency. */
  money(amount: string): string
  date(moment: Moment): string
  /** The last day before a moment: what ends at midnight holds until the day before. */
  lastDay(moment: Moment): string
  /** The date with the time. */
  moment(moment: Moment): string
  worth(worth: Worth): string
  reason(reason: Reason): string
}

export function formatFor(
  say: Messages,
  common: Pick<CommonFacts, 'points_name' | 'currency' | 'time_zone'>,
): Format {
  const { number, percent, money, date, moment } = formatters(say, common)
  const own_name = common.points_name === USUAL_POINTS_NAME ? null : common.points_name
  const points_name = own_name ?? say.points_name
  return {
    points_name,
    points: (count) => `${number.format(count)} ${own_name ?? say.pointsWord(count)}`,
    multiplier: (value) => `${number.format(value)}× ${points_name}`,
    money: (amount) => money.format(Number(amount)),
    date: (given) => respell(date.format(Date.parse(given))),
    lastDay: (given) => respell(date.format(Date.parse(given) - 1)),
    moment: (given) => respell(moment.format(Date.parse(given))),
    worth: ({ type, value }) => say.worth[type](written(type, Number(value ?? 0))),
    reason: (reason) => reasonText(say, reason),
  }

  function respell(text: string): string {
    return say.respellDate?.(text) ?? text
  }

  function written(type: Worth['type'], value: number): string {
    return type === 'percentage' ? percent.format(value / 100) : money.format(value)
  }
}

export function ruleName(say: Messages, type: string, title: string | null): string {
  if (title !== null) return title
  return isRuleType(say, type) ? say.rules[type] : say.rules.custom_action
}

function reasonText(say: Messages, reason: Reason): string {
  switch (reason.kind) {
    case 'order':
      return say.order(reason.name)
    case 'rule':
      return ruleName(say, reason.type, reason.title)
    case 'note':
      return reason.text
  }
}

function isRuleType(say: Messages, type: string): type is RuleType {
  return Object.hasOwn(say.rules, type)
}

type Formatters = ReturnType<typeof newFormatters>

/** Making one takes longer than a whole e-mail, so that they are kept. */
const kept = new Map<string, Formatters>()
/** Far more than a deployment's shops have: only so that it cannot grow for ever. */
const KEPT_MAX = 1000

function formatters(
  say: Messages,
  { currency, time_zone }: Pick<CommonFacts, 'currency' | 'time_zone'>,
): Formatters {
  const key = `${say.tag} ${currency} ${time_zone}`
  const known = kept.get(key)
  if (known !== undefined) return known
  if (kept.size >= KEPT_MAX) kept.clear()
  const made = newFormatters(say, currency, time_zone)
  kept.set(key, made)
  return made
}

function newFormatters({ tag, date }: Messages, currency: string, timeZone: string) {
  return {
    // Spanish and Polish would else write 1000 and 10.000.
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
