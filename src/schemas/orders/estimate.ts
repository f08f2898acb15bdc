import { type Static, Type } from 'typebox'
import { type PlatformKind, readPlatformId } from '../../domain/catalogue/shop-catalogue.ts'
import type { CartInput, CartLineInput } from '../../domain/orders/cart.ts'
import type { Estimate } from '../../domain/orders/estimate.ts'
import { totalOfLine } from '../../domain/orders/quantities.ts'
import type { Shop } from '../../domain/shops/shop.ts'
import type { InputFault } from '../../errors/laurel-error.ts'
import { requireNoFaults } from '../../errors.ts'
import { formatGid } from '../../lib/gid.ts'
import { customerGid, customerIdIn } from '../base/customer-id.ts'
import { money, readMoney, readUnitPrice, unitPrice } from '../base/money.ts'
import { platformId } from '../base/platform-id.ts'
import { quantity } from '../base/quantity.ts'
import { typedList } from '../base/typed-text.ts'
import { closed, nullable, oneOf, visibleText } from '../base/types.ts'

const LINES_MAX = 500

const CartLine = closed(
  {
    product_id: platformId('Product'),
    variant_id: Type.Optional(platformId('ProductVariant')),
    quantity: quantity('Pieces or a weight.'),
    price: unitPrice("Unit price, after the line's own discounts."),
    total: Type.Optional(
      money(
        'Price of the whole line, if it differs from `price` times `quantity`, rounded half up.',
      ),
    ),
    compare_at_price: Type.Optional(
      unitPrice('Unit price before a sale. If above `price`, the line is a sale item.'),
    ),
    tags: Type.Optional(
      typedList(255, 250, "The product's tags; `[]`: none. Default: as in the shop."),
    ),
    collection_ids: Type.Optional(
      Type.Array(platformId('Collection'), {
        maxItems: 250,
        description: "The product's collections; `[]`: none. Default: as in the shop.",
      }),
    ),
    gift_card: Type.Optional(
      Type.Boolean({ description: 'Whether it is a gift card. Default: as in the shop.' }),
    ),
    subscription: Type.Optional(
      Type.Boolean({ description: 'Bought as a subscription. Does not affect points.' }),
    ),
  },
  { title: 'CartLine' },
)

/** The cart of somebody who is not known. */
export const guestCartFields = {
  lines: Type.Array(CartLine, {
    maxItems: LINES_MAX,
    examples: [[{ product_id: 201, quantity: 2, price: '12.50' }]],
  }),
  discount_total: Type.Optional(
    money('Discounts on the whole cart, spread over the lines by value.'),
  ),
  currency: Type.Optional(visibleText(100, "The shop's currency. Any other is refused.")),
}

const GuestCart = closed(guestCartFields)

const CARTS_MAX = 50
const LINES_OF_ONE_MAX = 10

/** Small carts, such as one for each product of a page. */
export const guestCartsFields = {
  carts: Type.Array(
    closed({ lines: Type.Array(CartLine, { maxItems: LINES_OF_ONE_MAX }) }, { title: 'SmallCart' }),
    {
      minItems: 1,
      maxItems: CARTS_MAX,
      description: 'Each is estimated separately, as if ordered alone.',
      examples: [[{ lines: [{ product_id: 201, quantity: 2, price: '12.50' }] }]],
    },
  ),
}

const buyer = {
  customer_id: Type.Optional(
    customerIdIn(
      'The buyer. By default a guest who joins with the order, with a session token its own ' +
        'customer.',
    ),
  ),
}

export const EstimateBody = closed({ ...buyer, ...guestCartFields })
export const EstimatesBody = closed({ ...buyer, ...guestCartsFields })

const REASONS = [
  'program_disabled',
  'no_points_layer',
  'customer_excluded',
  'no_eligible_lines',
  'nothing_earned',
] as const

export const CartEstimate = closed(
  {
    enabled: Type.Boolean({ description: 'false when nothing would be earned.' }),
    reason: nullable(
      oneOf(REASONS, {
        description: 'Why nothing would be earned: the first reason that applies.',
      }),
    ),
    points: Type.Integer({ description: 'Points the order would earn.' }),
    base_points: Type.Integer({ description: 'Points from the earning rule alone.' }),
    bonus_points: Type.Integer({ description: '`points` less `base_points`.' }),
    tier_multiplier: Type.Number({
      description: "The customer's multiplier: the higher of tier and membership.",
    }),
    campaign_multiplier: Type.Number({
      description:
        'The additional campaign multiplier; 1 without one. If only some lines are boosted, ' +
        'the highest on a line; before any limit on bonus points.',
    }),
    points_per_currency: Type.Number({
      description: 'Points per unit of shop currency, before multipliers; 0 without a rule.',
    }),
    eligible_amount: Type.Number({
      description: 'The amount paid for eligible lines, after discounts, in shop currency.',
    }),
    lines: Type.Array(
      closed({
        index: Type.Integer({ description: "The line's position in the cart, from 0." }),
        product_id: Type.String({ description: 'The GID.' }),
        eligible: Type.Boolean({ description: 'Whether the line can earn.' }),
      }),
    ),
    currency: nullable(Type.String({ description: "The shop's currency." })),
    customer_id: nullable(Type.String({ description: "The customer's GID; null: a guest." })),
    estimate: Type.Literal(true),
  },
  { title: 'CartEstimate' },
)

export const CartEstimates = closed(
  { data: Type.Array(CartEstimate, { description: 'In the order of the carts.' }) },
  { title: 'CartEstimates' },
)

type CartBody = Static<typeof GuestCart>

/** The cart of a body; throws `validation_error` with every id and currency that is none. */
export function readCart(shop: Shop, body: CartBody): CartInput {
  const { cart, faults } = readOneCart(shop, body)
  requireNoFaults(faults)
  return cart
}

/** The same for several, with the faults of all. */
export function readCarts(shop: Shop, bodies: readonly CartBody[]): CartInput[] {
  const read = bodies.map((body) => readOneCart(shop, body))
  requireNoFaults(
    read.flatMap(({ faults }, place) =>
      faults.map((fault) => ({ ...fault, field: `carts[${place}].${fault.field}` })),
    ),
  )
  return read.map(({ cart }) => cart)
}

function readOneCart(shop: Shop, body: CartBody) {
  const { lines, discount_total = 0, currency = shop.currency } = body
  const read = lines.map((line, index) => readLine(shop, line, index))
  const message = "must be the shop's currency"
  const faults = [
    ...read.flatMap((one) => one.faults),
    ...(currency === shop.currency
      ? []
      : [{ field: 'currency', message, allowed: [shop.currency], received: currency }]),
  ]
  const cart: CartInput = {
    lines: read.map(({ line }) => line),
    discount_total: readMoney(discount_total, shop.currency),
  }
  return { cart, faults }
}

/** One line, with the faults of its ids. */
function readLine({ platform, currency }: Shop, line: Static<typeof CartLine>, index: number) {
  const faults: InputFault[] = []
  const read = (kind: PlatformKind, name: string, id: number | string): number | null => {
    const number = readPlatformId(platform, kind, id)
    const message = `must be a number, a GID gid://${platform}/${kind}/<number>, or external:<id> of a known one`
    if (number === null) faults.push({ field: `lines[${index}].${name}`, message, received: id })
    return number
  }
  const { product_id, variant_id, quantity, total, compare_at_price, subscription = false } = line
  const { tags = null, collection_ids = null, gift_card = null } = line
  const price = readUnitPrice(line.price, currency)
  const charged = total === undefined ? null : readMoney(total, currency)
  const line_input: CartLineInput = {
    line_id: index,
    product_id: read('Product', 'product_id', product_id),
    variant_id: variant_id === undefined ? null : read('ProductVariant', 'variant_id', variant_id),
    quantity,
    price,
    ...totalOfLine({ price, quantity, total: charged }, currency),
    compare_at_price:
      compare_at_price === undefined ? null : readUnitPrice(compare_at_price, currency),
    total_discount: '0',
    tags,
    collection_ids:
      collection_ids?.flatMap(
        (id, place) => read('Collection', `collection_ids[${place}]`, id) ?? [],
      ) ?? null,
    gift_card,
    subscription,
    subscription_renewal: false,
  }
  return { line: line_input, faults }
}

export interface EstimateView {
  readonly customer_id: number | null
  readonly cart: CartInput
  readonly estimate: Estimate
}

export function presentEstimate(
  shop: Shop,
  { customer_id, cart, estimate: { eligible, reason, ...figures } }: EstimateView,
): Static<typeof CartEstimate> {
  return {
    enabled: reason === null,
    reason,
    ...figures,
    lines: cart.lines.map(({ product_id }, index) => ({
      index,
      // A cart was read with every product's number; the types cannot say so.
      product_id: formatGid(shop.platform, 'Product', product_id ?? 0),
      eligible: eligible[index] ?? false,
    })),
    currency: shop.currency,
    customer_id: customer_id === null ? null : customerGid(shop, customer_id),
    estimate: true,
  }
}

export interface EstimatesView {
  readonly customer_id: number | null
  readonly carts: readonly CartInput[]
  readonly estimates: readonly Estimate[]
}

export function presentEstimates(
  shop: Shop,
  { customer_id, carts, estimates }: EstimatesView,
): Static<typeof CartEstimates> {
  const data = estimates.flatMap((estimate, place) => {
    const cart = carts[place]
    return cart === undefined ? [] : [presentEstimate(shop, { customer_id, cart, estimate })]
  })
  return { data }
}
