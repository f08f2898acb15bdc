import type { ProductRow } from '../embedded-shop/store/catalogue.ts'

/** What Bean There sells. Prices are in euro cents and include tax, as on the price tag. */

export type ProductKind = 'beans' | 'equipment' | 'gift_card'

export interface Variant {
  readonly variant_id: number
  readonly title: string
  readonly price_cents: number
  /** The price before it was reduced; null: the regular price. */
  readonly compare_at_cents: number | null
}

export interface Product {
  readonly product_id: number
  readonly kind: ProductKind
  readonly title: string
  readonly variants: readonly Variant[]
}

const BEANS: readonly [
  product_id: number,
  title: string,
  small_cents: number,
  large_cents: number,
][] = [
  [101, 'House Blend', 9_90, 34_90],
  [102, 'Espresso Prater', 10_90, 38_90],
  [103, 'Ethiopia Yirgacheffe', 13_50, 48_00],
  [104, 'Colombia Huila', 12_50, 44_50],
  [105, 'Guatemala Antigua', 12_90, 46_00],
  [106, 'Kenya Nyeri', 14_90, 54_00],
  [107, 'Brazil Cerrado', 10_50, 37_50],
  [108, 'Decaf Peru', 11_90, 42_50],
]

const EQUIPMENT: readonly [
  product_id: number,
  title: string,
  price_cents: number,
  compare_at_cents: number | null,
][] = [
  [201, 'Pour-over dripper', 24_90, null],
  [202, 'Paper filters', 6_50, null],
  [203, 'Hand grinder', 89_00, 109_00],
  [204, 'Gooseneck kettle', 64_90, null],
  [205, 'French press', 36_90, null],
  [206, 'Stovetop pot', 32_00, 39_90],
  [207, 'Stoneware cup', 14_50, null],
]

const GIFT_CARD_CENTS = [25_00, 50_00, 100_00]

export const HOUSE_BLEND_ID = 101
export const BREWING_EQUIPMENT_IDS: readonly number[] = [201, 203, 204, 205, 206]

/** The variant of a bean that weighs 250 g. */
export function smallBagId(product_id: number): number {
  return product_id * 10 + 1
}

export const CATALOGUE: readonly Product[] = [
  ...BEANS.map(
    ([product_id, title, small_cents, large_cents]): Product => ({
      product_id,
      kind: 'beans',
      title,
      variants: [
        variant(smallBagId(product_id), '250 g', small_cents),
        variant(product_id * 10 + 2, '1 kg', large_cents),
      ],
    }),
  ),
  ...EQUIPMENT.map(
    ([product_id, title, price_cents, compare_at_cents]): Product => ({
      product_id,
      kind: 'equipment',
      title,
      variants: [variant(product_id * 10 + 1, 'Default', price_cents, compare_at_cents)],
    }),
  ),
  {
    product_id: 301,
    kind: 'gift_card',
    title: 'Gift card',
    variants: GIFT_CARD_CENTS.map((cents, index) =>
      variant(3011 + index, `€${cents / 100}`, cents),
    ),
  },
]

export function productsOf(kind: ProductKind): readonly Product[] {
  return CATALOGUE.filter((product) => product.kind === kind)
}

/** As merchants tag: by the kind, and by the word that shoppers use. */
export function tagsOf(kind: ProductKind): string[] {
  return kind === 'beans' ? ['beans', 'coffee'] : [kind]
}

/** As the embedded shop keeps it. */
export function productRow({ product_id, kind, title, variants }: Product): ProductRow {
  const document = {
    title,
    status: 'ACTIVE' as const,
    tags: tagsOf(kind),
    gift_card: kind === 'gift_card',
    collection_ids: [],
    variants: variants.map(({ variant_id, title, price_cents, compare_at_cents }) => ({
      id: variant_id,
      title,
      price: money(price_cents),
      compare_at_price: compare_at_cents === null ? null : money(compare_at_cents),
    })),
  }
  return { product_id, document }
}

/** Cents as decimal text. */
export function money(cents: number): string {
  return (cents / 100).toFixed(2)
}

function variant(
  variant_id: number,
  title: string,
  price_cents: number,
  compare_at_cents: number | null = null,
): Variant {
  return { variant_id, title, price_cents, compare_at_cents }
}
