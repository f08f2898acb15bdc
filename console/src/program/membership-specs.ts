import type { RowOf } from '../api/use-api.ts'
import type { Spec, Values } from './fields/spec.ts'
import { NAMES } from './own-specs.ts'

export type Membership = RowOf<'GET /api/v1/program/memberships'>

const UNITS = ['DAY', 'WEEK', 'MONTH', 'YEAR']
const SOURCES = ['new_product', 'own_product']
const MULTIPLIER = { type: 'number', default: 1, minimum: 1, maximum: 10 }

const duration = (key: string, unit: string): Spec[] => [
  { key: `${key}.count`, type: 'integer', default: 1, minimum: 1, maximum: 1_000 },
  { key: `${key}.unit`, type: 'choice', default: unit, allowed: UNITS },
]

/** A new one is sold as a product that is made for it, or as one of the shop. */
export function specsOf(membership: Membership | null, sells_subscriptions: boolean): Spec[] {
  const kinds = sells_subscriptions ? ['term', 'subscription'] : ['term']
  const product: Spec = { key: 'product.id', type: 'product_id', required: true, default: null }
  const variant: Spec = { key: 'product.variant_id', type: 'variant_id', default: null }
  const sold: readonly Spec[] =
    membership === null
      ? [
          { key: 'sold_as', type: 'choice', default: 'new_product', allowed: SOURCES },
          { key: 'create_product.price', type: 'money', required: true, default: null },
          product,
          variant,
        ]
      : [product, variant]
  return [
    ...NAMES.slice(0, 1),
    ...sold,
    { key: 'billing_type', type: 'choice', default: 'term', allowed: kinds },
    ...duration('term', 'YEAR'),
    ...duration('billing_interval', 'MONTH'),
    { key: 'points_multiplier', ...MULTIPLIER },
    { key: 'highlight', type: 'boolean', default: false },
    ...NAMES.slice(1),
    { key: 'grace_days', type: 'integer', default: 0, minimum: 0, maximum: 365 },
    { key: 'activity_window_months', type: 'integer', default: 0, minimum: 0, maximum: 120 },
    { key: 'inactive_points_multiplier', ...MULTIPLIER },
    { key: 'show_payoff', type: 'boolean', default: false },
  ]
}

/** The service takes a length of time and a product as a whole. */
export function bodyOf(
  membership: Membership | null,
  { sold_as, term, billing_interval, product, create_product, ...changes }: Values,
): Values {
  const kept = (name: 'term' | 'billing_interval', unit: string) => ({
    ...{ unit, count: 1 },
    ...membership?.[name],
  })
  return {
    ...changes,
    ...(term !== undefined && { term: { ...kept('term', 'YEAR'), ...Object(term) } }),
    ...(billing_interval !== undefined && {
      billing_interval: { ...kept('billing_interval', 'MONTH'), ...Object(billing_interval) },
    }),
    ...(membership !== null &&
      product !== undefined && { product: productOf(membership, product) }),
    // A new one always says what it is sold as, so that what is missing is said beside its field.
    ...(membership === null &&
      (sold_as === 'own_product'
        ? { product: productOf(null, product) }
        : { create_product: Object(create_product) })),
  }
}

/** Another product has other variants. */
function productOf(membership: Membership | null, product: unknown) {
  const { id = membership?.product.id, variant_id } = Object(product)
  return { id, ...(variant_id != null && variant_id !== '' && { variant_id }) }
}
