import { points, type StatedFact, type Statement, state } from './statement.ts'

/** How much is stored about a customer. */
export interface StoredAboutPerson {
  readonly has_profile: boolean
  readonly dependents: number
  readonly emails: number
  readonly imported_rows: number
  readonly platform_events: number
  readonly in_shop: number
  readonly partners: number
  readonly partners_with_commissions: number
  readonly points_left: number
  readonly points_held: number
  readonly points_owed: number
  readonly entries: number
  readonly entries_with_words: number
  readonly orders: number
  readonly codes: number
  readonly referrals: number
}

const some = (number: number, statement: (count: { number: StatedFact }) => Statement) =>
  number === 0 ? [] : [statement({ number: { number } })]

/** What forgetting a customer erases. */
export function explainErased(data: StoredAboutPerson): Statement[] {
  const copies = data.imported_rows + data.platform_events
  return [
    ...(data.has_profile ? [state('erases_profile')] : []),
    ...some(data.in_shop, () => state('erases_shop_customer')),
    ...some(data.dependents, (count) => state('erases_dependents', count)),
    ...some(data.emails, (count) => state('erases_emails', count)),
    ...some(copies, (count) => state('erases_copies', count)),
    ...some(data.partners - data.partners_with_commissions, () => state('erases_partner')),
    ...some(data.points_left, () => state('closes_balance', { points: points(data.points_left) })),
    ...some(data.points_held, () => state('closes_held', { points: points(data.points_held) })),
    ...some(data.points_owed, () => state('closes_owed', { points: points(data.points_owed) })),
    state('ends_sessions'),
  ]
}

/** What stays, and why. */
export function explainKept(data: StoredAboutPerson): Statement[] {
  return [
    ...some(data.entries, (count) => state('keeps_entries', count)),
    ...some(data.entries_with_words, (count) => state('keeps_words', count)),
    ...some(data.orders, (count) => state('keeps_orders', count)),
    ...some(data.codes, (count) => state('keeps_codes', count)),
    ...some(data.referrals, (count) => state('keeps_referrals', count)),
    ...some(data.partners_with_commissions, () => state('keeps_partner')),
    state('keeps_number'),
    state('keeps_answers'),
  ]
}
