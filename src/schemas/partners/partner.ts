import { type Static, Type } from 'typebox'
import { currencyText } from '../../domain/minor-unit.ts'
import { COMMISSION_STATUSES, type ListedCommission } from '../../domain/partners/commission.ts'
import {
  CODE_LENGTH_MAX,
  PARTNER_DECISIONS,
  PARTNER_STATUSES,
  type PartnerInvitation,
} from '../../domain/partners/partner.ts'
import type { PartnerBalance } from '../../domain/partners/payout.ts'
import { nextCodeStep, type StoredPartner } from '../../domain/partners/platform-code.ts'
import type { Program } from '../../domain/program.ts'
import type { Shop } from '../../domain/shops/shop.ts'
import { formatGid } from '../../lib/gid.ts'
import { VISIBLE } from '../../lib/visible-text.ts'
import { customerGid } from '../base/customer-id.ts'
import { moneyText } from '../base/money.ts'
import {
  ADDRESS_PATTERN,
  closed,
  listOf,
  nullable,
  oneOf,
  timestamp,
  visibleText,
} from '../base/types.ts'

export const PartnerPath = closed({
  partner_id: Type.String({ examples: ['par_01jd3k'], description: 'As the list shows it.' }),
})

export const partnerStatus = oneOf(PARTNER_STATUSES, {
  description: 'Orders count for partners who were approved when they were placed.',
})
export const commissionStatus = oneOf(COMMISSION_STATUSES, {
  description:
    '`held` until `available_at`, then `payable`; `reversed`: nothing is left of the order.',
})

const groupId = nullable(visibleText(100, 'A group of the programme; null: its terms.'))

const partnerFields = {
  id: Type.String({ examples: ['par_01jd3k'] }),
  customer_id: nullable(Type.String({ description: 'The customer GID; null: no customer.' })),
  email: nullable(Type.String({ description: 'null: forgotten with the customer.' })),
  name: nullable(Type.String({ description: 'null: forgotten with the customer.' })),
  code: nullable(Type.String({ description: 'What buyers enter; null: not approved yet.' })),
  code_in_sync: Type.Boolean({
    description: 'Whether the platform has the code as it should be; else a job sees to it.',
  }),
  link: nullable(Type.String({ description: 'What the partner shares; null: not approved yet.' })),
  status: partnerStatus,
  group_id: groupId,
  created_at: timestamp('When the partner was added.'),
}

export const Partner = closed(partnerFields, { title: 'Partner' })
export const PartnerList = listOf('PartnerList', Partner)

const Balance = closed(
  {
    held: moneyText('Commissions that wait.'),
    payable: moneyText('What can be paid out.'),
    owed_back: moneyText('Paid out and taken back since: the next payout is so much less.'),
    paid: moneyText('Paid out so far.'),
  },
  { title: 'PartnerBalance' },
)

export const PartnerWithBalance = closed(
  { ...partnerFields, balance: Balance },
  { title: 'PartnerWithBalance' },
)

export const newPartnerFields = {
  email: Type.String({
    minLength: 3,
    maxLength: 320,
    pattern: ADDRESS_PATTERN,
    description: 'Each address is of one partner, capitals or not.',
  }),
  name: visibleText(100),
  customer_id: Type.Optional(
    Type.Unsafe<number | string | null>({
      type: ['string', 'integer', 'null'],
      minimum: 1,
      maximum: Number.MAX_SAFE_INTEGER,
      maxLength: 100,
      pattern: VISIBLE,
      description: 'A customer of the shop, by the number or the GID; each is one partner.',
      examples: [1001],
    }),
  ),
  code: Type.Optional(
    nullable(
      Type.String({
        pattern: `^[A-Za-z0-9][A-Za-z0-9-]{2,${CODE_LENGTH_MAX - 1}}$`,
        description:
          'What buyers are to enter: letters, digits and hyphens, kept in capitals. One is made where none is given. Where the platform has such a code already, something is put behind it.',
      }),
    ),
  ),
  group_id: Type.Optional(groupId),
}

export const partnerChangeFields = {
  status: Type.Optional(
    oneOf(PARTNER_DECISIONS, {
      description:
        'An applicant is approved or rejected, an approved partner suspended; suspended and rejected ones can be approved.',
    }),
  ),
  group_id: Type.Optional(groupId),
}

/** What a partner is shown with. */
export interface PartnerView {
  readonly shop: Shop
  readonly base_url: string
  readonly program: Program
}

export function presentPartner(
  partner: StoredPartner,
  { shop, base_url, program }: PartnerView,
): Static<typeof Partner> {
  const { customer_id, email, name, code, link_token, status, group_id } = partner
  return {
    id: partner.partner_id,
    customer_id: customer_id === null ? null : customerGid(shop, customer_id),
    ...{ email, name, code, status, group_id },
    code_in_sync: nextCodeStep(partner, program) === null,
    link: link_token === null ? null : `${base_url}/r/${link_token}`,
    created_at: partner.created_at.toISOString(),
  }
}

export function presentBalance(
  { currency }: Shop,
  { held, payable, owed_back, paid }: PartnerBalance,
): Static<typeof Balance> {
  return {
    held: currencyText(held, currency),
    payable: currencyText(payable, currency),
    owed_back: currencyText(owed_back, currency),
    paid: currencyText(paid, currency),
  }
}

const Commission = closed(
  {
    id: Type.String({ examples: ['com_01jd3k'] }),
    order_id: Type.String({ description: 'The GID of the order.' }),
    attributed_by: oneOf(['code', 'link']),
    code: nullable(Type.String({ description: 'The code that was used; null: a link was.' })),
    base: moneyText('What the commission is of.'),
    base_left: moneyText('What is left of that after refunds.'),
    original_amount: moneyText('The commission of the whole order.'),
    amount: moneyText('The commission of what is left.'),
    paid_amount: moneyText('What was paid out of it; more than `amount`: it is owed back.'),
    status: commissionStatus,
    ordered_at: timestamp('When the order was placed.'),
    available_at: timestamp('From then on it can be paid out.'),
  },
  { title: 'PartnerCommission' },
)

export const CommissionList = listOf('PartnerCommissionList', Commission)

export function presentCommission(
  { platform, currency }: Shop,
  commission: ListedCommission,
): Static<typeof Commission> {
  const { order_id, attributed_by, code, status, ordered_at, available_at } = commission
  const money = (amount: string) => currencyText(amount, currency)
  return {
    id: commission.commission_id,
    order_id: formatGid(platform, 'Order', order_id),
    ...{ attributed_by, code, status },
    base: money(commission.base),
    base_left: money(commission.base_left),
    original_amount: money(commission.original_amount),
    amount: money(commission.amount),
    paid_amount: money(commission.paid_amount),
    ordered_at: ordered_at.toISOString(),
    available_at: available_at.toISOString(),
  }
}

const Invitation = closed(
  {
    customer_id: Type.String({ description: 'The customer GID.' }),
    completed_referrals: Type.Integer({ description: 'Friends brought by then.' }),
    invited_at: timestamp('When.'),
  },
  { title: 'PartnerInvitation' },
)

export const InvitationList = listOf('PartnerInvitationList', Invitation)

export function presentInvitation(
  shop: Shop,
  { customer_id, completed_referrals, invited_at }: PartnerInvitation,
): Static<typeof Invitation> {
  return {
    customer_id: customerGid(shop, customer_id),
    completed_referrals,
    invited_at: invited_at.toISOString(),
  }
}
