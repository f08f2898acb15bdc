import { type Static, Type } from 'typebox'
import type { DiscountEffect } from '../../domain/catalogue/voucher-spec.ts'
import { Fraction } from '../../lib/fraction.ts'
import { money, moneyText, readMoney } from '../../schemas/base/money.ts'
import { typedName } from '../../schemas/base/typed-text.ts'
import { closed, nullable, oneOf, timestamp } from '../../schemas/base/types.ts'
import { DISCOUNT_STATUSES, discountStatus } from '../discount-rules.ts'
import { GIFT_CARD_STATUSES, giftCardBalance, giftCardStatus } from '../gift-card-rules.ts'
import type { DiscountRow } from '../store/discounts.ts'
import type { GiftCardRow } from '../store/gift-cards.ts'
import type { CreditAccountRow, StoreCreditRow } from '../store/store-credits.ts'
import { answeredId, shopId } from './numbers.ts'

const code = Type.String({ description: 'Case does not matter.' })

/** What a path names. */
export const Coded = closed({
  code: typedName(255, 'Case does not matter.'),
})

const DiscountedProducts = closed({
  product_ids: Type.Array(answeredId('Product')),
  collection_ids: Type.Array(answeredId('Collection')),
})
const applies_to = nullable(
  Type.Object(DiscountedProducts.properties, {
    additionalProperties: false,
    description: 'These products and those in these collections; null: the whole order.',
  }),
)

const Effect = Type.Unsafe<DiscountEffect>(
  Type.Union([
    closed({ type: Type.Literal('percentage'), percent: Type.Number(), applies_to }),
    closed({
      type: Type.Literal('fixed_amount'),
      amount: moneyText('The amount it takes off.'),
      applies_to,
    }),
    closed({ type: Type.Literal('free_shipping') }),
    closed({
      type: Type.Literal('free_product'),
      product_id: answeredId('Product'),
      variant_id: nullable(answeredId('ProductVariant', 'null: any variant.')),
      quantity: Type.Integer(),
    }),
  ]),
)

const ends_at = nullable(
  Type.String({ format: 'date-time', description: 'When it expires; null: never.' }),
)

export const EmbeddedDiscount = closed(
  {
    code,
    title: Type.String(),
    customer_id: nullable(
      answeredId('Customer', 'The only customer who may use it; null: anybody.'),
    ),
    effect: Effect,
    minimum_purchase: nullable(moneyText('The minimum order; null: none.')),
    usage_limit: nullable(
      Type.Integer({ description: 'How many orders may use it; null: no limit.' }),
    ),
    once_per_customer: Type.Boolean(),
    combines_with: closed({
      order: Type.Boolean(),
      product: Type.Boolean(),
      shipping: Type.Boolean(),
    }),
    purchases: oneOf(['all', 'one_time', 'subscription'], {
      description: 'The kind of purchases it is for.',
    }),
    starts_at: timestamp('When it becomes usable.'),
    ends_at,
    used_count: Type.Integer({
      description: 'How many orders have used it, including cancelled ones.',
    }),
    status: oneOf(DISCOUNT_STATUSES, {
      description: '`ended`: deactivated early by the service. Only an `active` code can be used.',
    }),
  },
  { title: 'EmbeddedDiscount' },
)

export function presentDiscount(discount: DiscountRow, now: Date): Static<typeof EmbeddedDiscount> {
  const { code, document, used_count } = discount
  return { code, ...document, used_count, status: discountStatus(discount, now) }
}

export const SpentBody = closed({
  spent: money('The total spent so far; it never falls.'),
})

export const EmbeddedGiftCard = closed(
  {
    code,
    customer_id: answeredId('Customer', 'The customer it was created for.'),
    amount: moneyText('The initial amount.'),
    spent: moneyText('The amount spent.'),
    balance: moneyText('The amount left.'),
    ends_at,
    status: oneOf(GIFT_CARD_STATUSES, {
      description: '`ended`: deactivated early by the service. Only an `active` card can be used.',
    }),
  },
  { title: 'EmbeddedGiftCard' },
)

export function presentGiftCard(
  { currency }: { readonly currency: string },
  card: GiftCardRow,
  now: Date,
): Static<typeof EmbeddedGiftCard> {
  const { code, customer_id, amount, spent, ends_at } = card
  return {
    code,
    customer_id,
    amount: readMoney(amount, currency),
    spent: readMoney(spent, currency),
    balance: readMoney(giftCardBalance(card, now), currency),
    ends_at: ends_at?.toISOString() ?? null,
    status: giftCardStatus(card, now),
  }
}

export const OfCustomer = closed({ customer_id: shopId('Customer') })
export const SpentCreditBody = closed({ customer_id: shopId('Customer'), ...SpentBody.properties })

export const STORE_CREDITS_MAX = 250

export const EmbeddedStoreCredit = closed(
  {
    customer_id: answeredId('Customer'),
    currency: Type.String({ description: 'The currency of the shop.' }),
    balance: moneyText('The current balance.'),
    spent: moneyText('The total ever spent.'),
    data: Type.Array(
      closed({
        amount: moneyText('The amount that the service added.'),
        issued_at: timestamp('When the service added it.'),
        taken_back_at: nullable(
          Type.String({
            format: 'date-time',
            description: 'When the service took it back; null: not taken back.',
          }),
        ),
      }),
      { description: `The latest ${STORE_CREDITS_MAX}, newest first.` },
    ),
  },
  { title: 'EmbeddedStoreCredit' },
)

export function presentStoreCredit(
  { currency }: { readonly currency: string },
  customer_id: number,
  { issued, spent }: CreditAccountRow,
  credits: readonly StoreCreditRow[],
): Static<typeof EmbeddedStoreCredit> {
  return {
    customer_id,
    currency,
    balance: readMoney(Fraction.of(issued).minus(Fraction.of(spent)), currency),
    spent: readMoney(spent, currency),
    data: credits.map(({ amount, issued_at, taken_back_at }) => ({
      amount: readMoney(amount, currency),
      issued_at: issued_at.toISOString(),
      taken_back_at: taken_back_at?.toISOString() ?? null,
    })),
  }
}
