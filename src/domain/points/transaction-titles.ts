import { languages, type Texts, type WrittenLanguage } from '../../languages/index.ts'
import type { TitleKey } from './ledger.ts'

/** The history's own keys. A rule's award has the type of the rule as its key. */
type OwnTitle = keyof Texts['history']

/** The keys of `title_params`; for a rule's award, `rule_id`. */
export const TITLE_PARAMS: Readonly<Record<OwnTitle, readonly string[]>> = {
  points_awarded: [],
  points_adjusted: ['applied', 'requested'],
  points_deducted: ['applied', 'requested'],
  order_placed: ['order_id'],
  tier_reached: ['tier', 'tier_id'],
  points_reversed: ['applied', 'requested', 'source_ref'],
  points_expired: [],
  reward_redeemed: ['reward', 'reward_id'],
  redemption_cancelled: ['reward', 'reward_id'],
  membership: ['membership', 'membership_id'],
  points_imported: [],
}

// The keys of the object are exactly those of its type.
export const OWN_TITLES = Object.keys(TITLE_PARAMS) as OwnTitle[]

/** The title in a language of ours: for a rule's award, what the rule pays for. */
export function transactionTitle(key: TitleKey, language: WrittenLanguage): string {
  const { history, rules } = languages[language]
  if (isOwn(key)) return history[key]
  const words: Readonly<Record<string, string>> = rules
  return (Object.hasOwn(words, key) ? words[key] : null) ?? history.points_awarded
}

function isOwn(key: TitleKey): key is OwnTitle {
  return Object.hasOwn(TITLE_PARAMS, key)
}
