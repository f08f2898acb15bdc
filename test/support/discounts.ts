import type { PlatformDiscount } from '../../src/domain/platform.ts'

/** A code as the service orders it of a platform: 10 % off, for everybody and for ever. */
export const aDiscount = (fields: Partial<PlatformDiscount> = {}): PlatformDiscount => ({
  operation_id: 'first',
  code: 'ADA-10',
  title: '10% off',
  customer_id: null,
  effect: { type: 'percentage', percent: 10, applies_to: null },
  minimum_purchase: null,
  usage_limit: null,
  once_per_customer: false,
  combines_with: { order: false, product: true, shipping: true },
  purchases: 'all',
  starts_at: '2026-01-01T00:00:00.000Z',
  ends_at: null,
  ...fields,
})
