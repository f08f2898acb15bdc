import { FORGOTTEN, publicSource } from '../points/ledger.ts'
import {
  type EntryToExplain,
  type LedgerEntry,
  ruleOf,
  sizeOf,
  undoneBy,
} from './entry-to-explain.ts'
import { makerStatements } from './explain-maker.ts'
import { explainAward, explainRaise, heldStatements } from './explain-order.ts'
import { explainReversal } from './explain-reversal.ts'
import { money, points, type Statement, spendable, state, text } from './statement.ts'

/** Why an entry is in the ledger: only what is known. */
export function explainEntry(about: EntryToExplain): Statement[] {
  const [what, ...reasons] = [...causeOf(about), ...notesOf(about)]
  return [
    ...(what === undefined ? [] : [what]),
    // Beside what it is, because long explanations are shown in part.
    ...mergeOf(about),
    ...reasons,
    ...makerStatements(about.maker),
  ]
}

function mergeOf({ booked_for }: EntryToExplain): Statement[] {
  if (booked_for === null) return []
  return [state('booked_before_merge', { customer: text(String(booked_for)) })]
}

function causeOf(about: EntryToExplain): Statement[] {
  const { entry } = about
  const { type, source } = entry
  if (source === 'owed') return [state('owed_settled', { points: sizeOf(entry) })]
  if (type === 'expire') return [state('expired', { points: sizeOf(entry) })]
  if (type === 'redeem') return redemptionOf(about)
  if (type === 'reversal') return explainReversal(about)
  if (type === 'history') return importOf(entry)
  if (type === 'adjust') return correctionOf(about)
  return type === 'earn' ? awardOf(about) : [state('other_entry', { points: sizeOf(entry) })]
}

function awardOf(about: EntryToExplain): Statement[] {
  const { entry, order, now } = about
  if (entry.source === 'api') return [state('api_awarded', { points: sizeOf(entry) })]
  if (entry.source.endsWith('_release')) return releaseOf(about)
  const held = heldStatements(entry.pending_until, now)
  if (entry.source === 'order') {
    if (order === null) return [...plainOrder(entry), ...held]
    if (about.of !== null) return [explainRaise(order, entry.points), ...notGivenAgain(entry)]
    return [...explainAward(order, entry.points), ...held]
  }
  if (entry.source === 'tier') return giftOf('tier_gift', 'tier', entry)
  if (entry.source === 'membership') return giftOf('membership_gift', 'membership', entry)
  return [...ruleAward(about), ...held]
}

/** What had been lost of an award before it was taken back. */
function notGivenAgain({ points: given, requested_points }: LedgerEntry): Statement[] {
  const lost = requested_points - given
  return lost > 0 ? [state('not_given_again', { points: points(lost) })] : []
}

/** Points of an order that is not stored here, such as those of the API's earlier calls. */
function plainOrder(entry: LedgerEntry): Statement[] {
  const order = entry.order_id ?? entry.title_params.order_id
  return order === undefined
    ? [state('other_entry', { points: sizeOf(entry) })]
    : [state('order_earned', { points: sizeOf(entry), order: text(String(order)) })]
}

/** What `Payments` has written beside a rule's award. */
interface RuleTrace {
  readonly claimed?: unknown
  readonly base_points?: unknown
  readonly bonuses?: unknown
}

function ruleAward({ entry, campaign_names }: EntryToExplain): Statement[] {
  const { claimed, base_points, bonuses }: RuleTrace = entry.metadata ?? {}
  const given = bonusesIn(bonuses)
  return [
    state('rule_paid', { points: sizeOf(entry), rule: ruleOf(entry) }),
    ...(claimed === true ? [state('rule_claimed')] : []),
    ...(claimed === false ? [state('rule_automatic')] : []),
    ...(given.length > 0 && typeof base_points === 'number'
      ? [state('rule_base', { points: points(base_points) })]
      : []),
    ...given.map((bonus) =>
      state('campaign_added', {
        campaign: text(campaign_names.get(bonus.campaign_id) ?? bonus.campaign_id),
        points: points(bonus.points),
      }),
    ),
  ]
}

/** The campaigns' part of a rule's award, read from its metadata. */
export function bonusesIn(stored: unknown): { campaign_id: string; points: number }[] {
  if (!Array.isArray(stored)) return []
  return stored.flatMap((one: { campaign_id?: unknown; points?: unknown } | null) =>
    typeof one?.campaign_id === 'string' && typeof one.points === 'number'
      ? [{ campaign_id: one.campaign_id, points: one.points }]
      : [],
  )
}

function releaseOf({ entry, of }: EntryToExplain): Statement[] {
  if (entry.source === 'order_release') {
    const order = text(String(entry.order_id ?? ''))
    return [state('order_released', { points: sizeOf(entry), order })]
  }
  return [state('rule_released', { points: sizeOf(entry), rule: ruleOf(of ?? entry) })]
}

function giftOf<Name extends 'tier' | 'membership'>(
  kind: 'tier_gift' | 'membership_gift',
  name: Name,
  entry: LedgerEntry,
): Statement[] {
  const called = text(String(entry.title_params[name] ?? ''))
  return kind === 'tier_gift'
    ? [state(kind, { points: sizeOf(entry), tier: called })]
    : [state(kind, { points: sizeOf(entry), membership: called })]
}

function importOf(entry: LedgerEntry): Statement[] {
  const { source, points } = entry
  const size = { points: sizeOf(entry) }
  if (source === 'import') return [state(points > 0 ? 'imported' : 'corrected_down', size)]
  if (source === FORGOTTEN) {
    return [state('account_closed'), ...(points === 0 ? [] : [state('closes_balance', size)])]
  }
  if (source !== 'import_reversal') return [state('other_entry', size)]
  if (points < 0) return [state('import_undone', size)]
  return [state('import_given_back', size), ...notGivenBack(entry)]
}

/** What was taken of awards that were themselves taken back before it was given back. */
function notGivenBack({ points: given, requested_points }: LedgerEntry): Statement[] {
  const forgiven = requested_points - given
  return forgiven > 0 ? [state('not_given_back', { points: points(forgiven) })] : []
}

function correctionOf({ entry, of }: EntryToExplain): Statement[] {
  const { points: applied, requested_points, source } = entry
  const size = sizeOf(entry)
  if (source.endsWith('_reversal')) {
    const given = state('given_back_of_entry', { points: size })
    return [given, ...notGivenBack(entry), ...undoneBy(of)]
  }
  const what =
    source === 'deduction'
      ? state('deducted', { points: size })
      : requested_points > 0
        ? state('corrected_up', { points: size })
        : state('corrected_down', { points: size })
  return [
    what,
    ...(applied === requested_points
      ? []
      : [
          state('applied_partly', {
            requested: points(-requested_points),
            points: points(-applied),
          }),
        ]),
    ...undoneBy(of),
  ]
}

function redemptionOf({ entry, bought, currency }: EntryToExplain): Statement[] {
  const { points: given, requested_points, title_params, description } = entry
  const reward = text(description ?? String(title_params.reward ?? ''))
  if (given >= 0 && entry.source !== 'redemption') {
    return [
      state('redeemed_back', { points: sizeOf(entry), reward }),
      ...(given === requested_points
        ? []
        : [state('back_partly', { spent: points(requested_points) })]),
    ]
  }
  return [
    state('redeemed', { points: sizeOf(entry), reward }),
    ...(bought === null ? [] : boughtStatements(bought, currency)),
  ]
}

function boughtStatements(
  { code, mint, status }: NonNullable<EntryToExplain['bought']>,
  currency: string,
): Statement[] {
  if (status === 'pending') return [state('code_pending')]
  if (status === 'cancelled') return [state('code_cancelled')]
  if (mint.kind === 'store_credit') {
    return [state('credit_given', { amount: money(mint.amount, currency) })]
  }
  if (code === null) return []
  const named = { code: spendable(code) }
  if (status === 'used') return [state('code_used', named)]
  return [status === 'expired' ? state('code_expired', named) : state('code_issued', named)]
}

/** What somebody wrote beside it. */
function notesOf({ entry }: EntryToExplain): Statement[] {
  const { type, source, description, source_ref, metadata } = entry
  const by_hand = type === 'adjust' || publicSource(source) === 'api'
  if (!by_hand) return []
  // A reversal's own reference is the entry that it takes back.
  const reference = source.endsWith('_reversal') ? null : source_ref
  return [
    ...(description === null ? [] : [state('reason_given', { reason: text(description) })]),
    ...(reference === null ? [] : [state('reference_given', { reference: text(reference) })]),
    ...(metadata?.counts_for_tier === false ? [state('not_for_tiers')] : []),
  ]
}
