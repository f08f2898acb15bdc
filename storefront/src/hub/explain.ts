import { Refusal } from '../connection/refusal.ts'
import type { Words } from '../frame/words.ts'

/** Why something was refused, in words for a shopper. `reasons` has other texts than usual. */
export function explain(
  words: Words,
  error: unknown,
  reasons: Readonly<Record<string, string>> = {},
): string {
  if (!(error instanceof Refusal)) return words.say('failed')
  const { code, details } = error
  const texts = { ...REASONS, ...reasons }
  const name = texts[String(details.reason)] ?? texts[code] ?? 'failed'
  const { locked_until } = details
  return words.say(name, { date: typeof locked_until === 'string' ? words.date(locked_until) : '' })
}

/** The texts for what the service answers, by its reason or code. */
const REASONS: Readonly<Record<string, string>> = {
  offline: 'offline',
  platform_unavailable: 'offline',
  rate_limited: 'wait',
  unauthorized: 'signed_out',
  token_expired: 'signed_out',
  invalid_token: 'signed_out',
  insufficient_points: 'reward_short',
  limit_reached: 'reward_limit',
  reward_disabled: 'reward_gone',
  reward_ended: 'reward_gone',
  already_claimed: 'earn_already',
  consent_required: 'earn_consent_required',
  birthday_missing: 'earn_birthday_missing',
  not_birthday_month: 'earn_birthday_month',
  birthday_too_recent: 'earn_birthday_recent',
  change_locked: 'birthday_locked',
  invalid_birthday: 'birthday_wrong',
  customer_excluded: 'not_allowed',
  program_disabled: 'not_allowed',
  rule_disabled: 'not_allowed',
  tier_required: 'not_allowed',
  not_started: 'not_allowed',
}
