import { type Static, Type } from 'typebox'
import { isFew, maySeeFew, TELLABLE_MIN } from '../../domain/analytics/few.ts'
import { wordsOf } from '../../domain/catalogue/words.ts'
import { currencyText } from '../../domain/minor-unit.ts'
import {
  type DuePartner,
  type NamedPayout,
  nextPayout,
  PAYOUT_MARKS,
  PAYOUT_STATUSES,
  type Payout,
  type PayoutLine,
} from '../../domain/partners/payout.ts'
import type { AnswerReader, Shop, Viewer } from '../../domain/shops/shop.ts'
import { notices, type RefusalFacts } from '../../languages/notices/index.ts'
import { Fraction } from '../../lib/fraction.ts'
import { formatGid } from '../../lib/gid.ts'
import { money, moneyText } from '../base/money.ts'
import { type Page, presentPage } from '../base/page.ts'
import { closed, listOf, nullable, oneOf, timestamp, visibleText } from '../base/types.ts'
import { partnerStatus } from './partner.ts'

export const PayoutPath = closed({
  payout_id: Type.String({ examples: ['pay_01jd3k'], description: 'The id from the list.' }),
})

const partnerId = visibleText(100, undefined, 'par_01jd3k')
const reference = visibleText(
  200,
  "The merchant’s reference, such as the bank transfer's. It identifies one payout to the " +
    'partner: sent again, it pays nothing and returns that payout.',
)

const payoutFields = {
  id: Type.String({ examples: ['pay_01jd3k'] }),
  partner_id: partnerId,
  reference,
  amount: moneyText('The amount paid.'),
  commissions: Type.Integer({ description: 'The number of lines in the statement.' }),
  up_to: timestamp('Covers what was payable by then.'),
  status: oneOf(PAYOUT_STATUSES, {
    description:
      '`open`: recorded, and not known to have arrived; `paid`; `failed`: it has not arrived, ' +
      'and what it paid is payable again.',
  }),
  failure: nullable(Type.String({ description: 'Why it failed, in the merchant’s words.' })),
  marked_at: nullable(timestamp('When it was marked as paid or failed; null: never.')),
  created_at: timestamp('When it was recorded.'),
}

export const PartnerPayout = closed(payoutFields, { title: 'PartnerPayout' })
export const ListedPayout = closed(
  { ...payoutFields, name: nullable(Type.String({ description: 'The partner; null: erased.' })) },
  { title: 'ListedPartnerPayout' },
)
export const PayoutList = listOf('PartnerPayoutList', ListedPayout)

export const payoutStatus = oneOf(PAYOUT_STATUSES)

export const PayoutResult = closed(
  {
    changed: Type.Boolean({ description: 'false: the reference belongs to an earlier payout.' }),
    payout: PartnerPayout,
  },
  { title: 'PartnerPayoutResult' },
)

const Line = closed(
  {
    commission_id: Type.String({ examples: ['com_01jd3k'] }),
    order_id: Type.String({ description: 'The GID of the order.' }),
    amount: moneyText('Negative: paid out earlier, but since reversed with the order.'),
    ordered_at: timestamp('When the order was placed.'),
  },
  { title: 'PartnerPayoutLine' },
)

export const PayoutStatement = closed(
  { ...payoutFields, lines: listOf('PartnerPayoutLineList', Line) },
  { title: 'PartnerPayoutStatement' },
)

const status = Type.Optional(
  oneOf(['open', 'paid'], { description: '`open`: the money is still to be sent.' }),
)
const minimum = Type.Optional(money('A partner with less is not paid; default 0.'))
const up_to = Type.Optional(
  timestamp('Pays only what was payable by then; not in the future; default now.'),
)

export const newPayoutFields = {
  partner_id: partnerId,
  reference,
  status,
  minimum,
  up_to,
}

/** The most that one call pays or marks. */
const PER_CALL_MAX = 250

export const payoutRunFields = {
  partner_ids: Type.Optional(
    Type.Array(partnerId, {
      minItems: 1,
      maxItems: PER_CALL_MAX,
      description: `Who is paid; default: everybody who is payable, at most ${PER_CALL_MAX}.`,
    }),
  ),
  reference: visibleText(
    200,
    'The merchant’s reference for these payouts. A partner who has a payout of this reference ' +
      'gets no other, so the call can be repeated.',
    'October 2026',
  ),
  status,
  minimum,
  up_to,
  dry_run: Type.Optional(Type.Boolean({ description: 'true: records nothing.' })),
}

const outcomeFields = {
  reason: nullable(
    Type.String({ description: '`nothing_payable`, `below_minimum`, `not_found`; else null.' }),
  ),
  message: nullable(
    Type.String({
      description: 'The same in words, in the language of `Accept-Language`: English or German.',
    }),
  ),
  payout: nullable(PartnerPayout),
}

export const PayoutRunResult = closed(
  {
    dry_run: Type.Boolean({
      description: 'true: nothing was recorded, and no payout has this id.',
    }),
    currency_code: Type.String({ examples: ['EUR'] }),
    partners: Type.Integer({ description: 'How many are paid now.' }),
    amount: moneyText('What they get together.'),
    has_more: Type.Boolean({
      description: 'Whether others are payable: repeat the call with the same reference.',
    }),
    results: Type.Array(
      closed({
        partner_id: partnerId,
        outcome: oneOf(['paid', 'already', 'not_paid'], {
          description: '`already`: the partner has a payout of this reference.',
        }),
        ...outcomeFields,
      }),
    ),
  },
  { title: 'PartnerPayoutRun' },
)

export const payoutMarkFields = {
  payout_ids: Type.Array(visibleText(100), {
    minItems: 1,
    maxItems: PER_CALL_MAX,
    examples: [['pay_01jd3k']],
  }),
  status: oneOf(PAYOUT_MARKS, {
    description:
      '`failed` makes everything payable again that the payout paid. A failed payout stays failed.',
  }),
  failure: Type.Optional(nullable(visibleText(500, 'Why they failed.', 'The account is closed.'))),
}

export const PayoutMarkResult = closed(
  {
    results: Type.Array(
      closed({
        payout_id: Type.String(),
        outcome: oneOf(['changed', 'unchanged', 'refused']),
        ...outcomeFields,
        reason: nullable(
          Type.String({ description: '`not_found`, `not_possible`, `later_payout`; else null.' }),
        ),
      }),
    ),
  },
  { title: 'PartnerPayoutMarks' },
)

export const dueMinimum = Type.Optional(
  Type.String({
    pattern: '^(0|[1-9][0-9]{0,11})(\\.[0-9]{1,4})?$',
    description: 'The minimum payout; default 0.',
    examples: ['25.00'],
  }),
)

const DueRow = closed(
  {
    partner_id: partnerId,
    name: nullable(Type.String()),
    email: nullable(Type.String({ description: 'null: erased; then PayPal cannot pay.' })),
    status: partnerStatus,
    held: moneyText('Commissions in the holdback period.'),
    payable: moneyText('What can be paid out.'),
    owed_back: moneyText('Paid out but reversed since; deducted.'),
    amount: moneyText('What the next payout would be; below zero if more is owed back.'),
    commissions: Type.Integer({ description: 'How many commissions it would settle.' }),
    payable_since: nullable(timestamp('When the oldest of them became payable.')),
    next_payable_at: nullable(
      timestamp('When the next held commission becomes payable; null: none is held.'),
    ),
    is_due: Type.Boolean({ description: 'Whether the next payout pays the partner.' }),
    lacks: nullable(
      oneOf(['nothing_payable', 'below_minimum'], { description: 'Why not; null: it does.' }),
    ),
  },
  { title: 'DuePartner' },
)

export const DuePartnerList = closed(
  {
    ...listOf('DuePartnerList', DueRow).properties,
    currency_code: Type.String({ examples: ['EUR'] }),
    total: closed({
      partners: Type.Integer({ description: 'How many partners are due, on all pages.' }),
      amount: moneyText('What they get together.'),
    }),
  },
  { title: 'DuePartnerList' },
)

const { email: _email, ...partnerDue } = DueRow.properties

const WITHHELD_DUE = `fewer than ${TELLABLE_MIN} get as much or less, and the key lacks \`customers:read\`.`

/** For the API: what all are due for everybody, and who is due for those who may read people. */
export const PartnersDue = closed(
  {
    ...listOf('PartnersDue', closed(partnerDue, { title: 'PartnerDue' })).properties,
    currency_code: Type.String({ examples: ['EUR'] }),
    total: closed({
      partners: nullable(
        Type.Integer({
          description: `How many partners can be paid now. null: ${WITHHELD_DUE}`,
        }),
      ),
      amount: nullable(moneyText('Their total. null: as `partners`.')),
      below_minimum: nullable(
        Type.Integer({
          description: 'How many are below the minimum. null: as `partners`.',
        }),
      ),
      held: nullable(
        moneyText(
          `Held commissions of all partners. null: of fewer than ${TELLABLE_MIN}, for such a key.`,
        ),
      ),
      next_payable_at: nullable(
        timestamp('When the first held commission becomes payable; null: none, or as `held`.'),
      ),
    }),
    names_withheld: Type.Boolean({
      description: 'Whether `data` is empty because the key lacks the scope `customers:read`.',
    }),
  },
  { title: 'PartnersDue' },
)

interface DueView extends Page<DuePartner> {
  readonly minimum: string
  readonly total: DueTotal
}

interface DueTotal {
  readonly partners: number
  readonly amount: string
  readonly below_minimum: number
  readonly held: string
  readonly holders: number
  readonly next_payable_at: Date | null
}

export function presentPartnersDue(
  { minimum, total, ...page }: DueView,
  { shop, scopes }: Viewer,
): Static<typeof PartnersDue> {
  const names_withheld = !maySeeFew(scopes)
  const shown = names_withheld ? { rows: [], next_cursor: null } : page
  const least = Fraction.of(minimum)
  return {
    ...presentPage(shown, (partner) => presentDuePartner(shop, partner, least)),
    currency_code: shop.currency,
    total: {
      ...(names_withheld && isOfFew(total)
        ? { partners: null, amount: null, below_minimum: null }
        : {
            partners: total.partners,
            amount: currencyText(total.amount, shop.currency),
            below_minimum: total.below_minimum,
          }),
      ...(names_withheld && isFew(total.holders)
        ? { held: null, next_payable_at: null }
        : {
            held: currencyText(total.held, shop.currency),
            next_payable_at: total.next_payable_at?.toISOString() ?? null,
          }),
    },
    names_withheld,
  }
}

/** A sum of a few, or of all but a few, could tell what one of them gets. */
function isOfFew({ partners, below_minimum }: DueTotal): boolean {
  return isFew(partners) || isFew(below_minimum)
}

export function presentDuePartner(
  { currency }: Shop,
  partner: DuePartner,
  least: Fraction,
): Static<typeof DueRow> {
  const { partner_id, name, email, status: state, held, payable, owed_back } = partner
  const { amount, lack } = nextPayout(partner, least)
  return {
    ...{ partner_id, name, email, status: state },
    held: currencyText(held, currency),
    payable: currencyText(payable, currency),
    owed_back: currencyText(owed_back, currency),
    amount: currencyText(amount, currency),
    commissions: partner.commissions,
    payable_since: partner.payable_since?.toISOString() ?? null,
    next_payable_at: partner.next_payable_at?.toISOString() ?? null,
    is_due: lack === null,
    lacks: lack,
  }
}

interface Outcome<Kind extends string> {
  readonly kind: Kind
  readonly payout?: Payout
  readonly reason?: string
  readonly message?: string
  readonly facts?: RefusalFacts
}

export function presentOutcome<const Kind extends string>(
  { shop, language }: AnswerReader,
  one: Outcome<Kind>,
) {
  const { kind: outcome, payout, reason = null } = one
  const message = messageIn({ shop, language }, one)
  return { outcome, reason, message, payout: payout ? presentPayout(shop, payout) : null }
}

/** The same in the reader's language, as far as it has words for this reason. */
function messageIn(reader: AnswerReader, { reason, message, facts = {} }: Outcome<string>) {
  const texts: Readonly<Record<string, (facts: RefusalFacts) => string>> =
    notices[reader.language].payouts ?? {}
  const { money } = wordsOf(reader)
  const amounts = ['amount', 'minimum'].filter((name) => name in facts)
  const written = amounts.map((name) => [name, money(Number(facts[name]))])
  return texts[reason ?? '']?.({ ...facts, ...Object.fromEntries(written) }) ?? message ?? null
}

export function presentPayout(
  { currency }: Shop,
  { payout_id, amount, up_to, marked_at, created_at, ...payout }: Payout,
): Static<typeof PartnerPayout> {
  return {
    id: payout_id,
    ...payout,
    amount: currencyText(amount, currency),
    up_to: up_to.toISOString(),
    marked_at: marked_at?.toISOString() ?? null,
    created_at: created_at.toISOString(),
  }
}

export function presentListedPayout(
  shop: Shop,
  { name, ...payout }: NamedPayout,
): Static<typeof ListedPayout> {
  return { ...presentPayout(shop, payout), name }
}

export function presentStatement(
  shop: Shop,
  payout: Payout,
  lines: Page<PayoutLine>,
): Static<typeof PayoutStatement> {
  const presented = presentPage(lines, ({ order_id, amount, commission_id, ordered_at }) => ({
    commission_id,
    order_id: formatGid(shop.platform, 'Order', order_id),
    amount: currencyText(amount, shop.currency),
    ordered_at: ordered_at.toISOString(),
  }))
  return { ...presentPayout(shop, payout), lines: presented }
}
