import { type Static, Type } from 'typebox'
import { readerTag } from '../../domain/languages.ts'
import { currencyText } from '../../domain/minor-unit.ts'
import type { PartnerHub as Hub } from '../../domain/partners/partner-hub.ts'
import { PAYOUT_STATUSES } from '../../domain/partners/payout.ts'
import type { Viewer } from '../../domain/shops/shop.ts'
import { commissionText } from '../../domain/storefront/offer-texts.ts'
import { shopperWriters } from '../../domain/storefront/shopper-writers.ts'
import { LanguageTag } from '../base/language-tag.ts'
import { moneyText } from '../base/money.ts'
import { closed, nullable, oneOf, timestamp, visibleLines, visibleText } from '../base/types.ts'
import { commissionStatus, partnerStatus } from './partner.ts'

const URL_LENGTH_MAX = 500
const NOTE_LENGTH_MAX = 1_000

const HubCommission = closed(
  {
    id: Type.String({ examples: ['com_01jd3k'] }),
    amount: moneyText('After refunds.'),
    status: commissionStatus,
    created_at: timestamp('When the order was placed.'),
    available_at: timestamp('When it becomes payable.'),
  },
  { title: 'HubCommission' },
)

const HubPayout = closed(
  {
    id: Type.String({ examples: ['pay_01jd3k'] }),
    amount: moneyText('What was paid.'),
    status: oneOf(PAYOUT_STATUSES),
    created_at: timestamp('When it was recorded.'),
  },
  { title: 'HubPayout' },
)

export const PartnerHub = closed(
  {
    status: partnerStatus,
    name: nullable(Type.String({ description: 'null: erased.' })),
    code: nullable(Type.String({ description: 'For buyers to enter; null: not approved yet.' })),
    link: nullable(Type.String({ description: 'To share; null: not approved yet.' })),
    commission_text: Type.String({ description: 'What they earn, in the language asked for.' }),
    balances: closed({
      held: moneyText('Commissions in the holdback period.'),
      payable: moneyText('What can be paid out.'),
      paid: moneyText('The total paid out.'),
    }),
    commissions: Type.Array(HubCommission, { description: 'The newest 20.' }),
    payouts: Type.Array(HubPayout, { description: 'The newest 20.' }),
  },
  { title: 'PartnerHub' },
)

/** What an application answers to a key that may not read customers: no personal data. */
export const PartnerState = closed({ status: partnerStatus }, { title: 'PartnerState' })

export const PartnerHubResult = closed(
  { partner: nullable(PartnerHub) },
  { title: 'PartnerHubResult' },
)

export const PartnerApplicationResult = closed(
  {
    partner: Type.Union([PartnerHub, PartnerState], {
      description: 'The PartnerHub, or the PartnerState if the key lacks `customers:read`.',
    }),
  },
  { title: 'PartnerApplicationResult' },
)

export const hubQuery = { language: Type.Optional(LanguageTag) }

export const applicationFields = {
  name: Type.Optional(visibleText(100, 'Default: the name in the shop.')),
  website: Type.Optional(
    Type.String({
      maxLength: URL_LENGTH_MAX,
      pattern: '^https?://[^\\s/?#@]+([/?#]\\S*)?$',
      description: 'Where they recommend the shop.',
      examples: ['https://brewing-notes.example'],
    }),
  ),
  note: Type.Optional(visibleLines(NOTE_LENGTH_MAX, 'How they will recommend it.')),
  language: Type.Optional(LanguageTag),
}

export function presentPartnerApplication(
  hub: Hub,
  viewer: Viewer,
): Static<typeof PartnerApplicationResult> {
  if (!viewer.scopes.includes('customers:read')) return { partner: { status: hub.partner.status } }
  return { partner: presentHub(hub, viewer) }
}

export function presentPartnerHub(
  hub: Hub | null,
  viewer: Viewer,
): Static<typeof PartnerHubResult> {
  return { partner: hub && presentHub(hub, viewer) }
}

function presentHub(hub: Hub, { shop }: Viewer): Static<typeof PartnerHub> {
  const { partner, link, commission, balance, commissions, payouts } = hub
  const { status, name, code } = partner
  const money = (amount: string) => currencyText(amount, shop.currency)
  const writers = shopperWriters(shop, hub.points_name, readerTag(hub.language, shop))
  return {
    ...{ status, name, code, link },
    commission_text: commissionText(commission, writers),
    balances: {
      held: money(balance.held),
      payable: money(balance.payable),
      paid: money(balance.paid),
    },
    commissions: commissions.map((one) => ({
      id: one.commission_id,
      amount: money(one.amount),
      status: one.status,
      created_at: one.ordered_at.toISOString(),
      available_at: one.available_at.toISOString(),
    })),
    payouts: payouts.map((one) => ({
      id: one.payout_id,
      amount: money(one.amount),
      status: one.status,
      created_at: one.created_at.toISOString(),
    })),
  }
}
