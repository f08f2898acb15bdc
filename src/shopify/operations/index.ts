import * as catalogue from './catalogue.ts'
import * as customers from './customers.ts'
import type { AdminOperation } from './define.ts'
import * as discounts from './discounts.ts'
import * as money from './money.ts'
import * as orders from './orders.ts'
import * as shop from './shop.ts'

/** Shopify's versions are named by the month in which they came, and live for a year. */
export const ADMIN_API_VERSION = '2026-07'

/** Every call that Laurel makes to the Admin API, for the tests that hold them to Shopify's schema. */
export const adminOperations: readonly AdminOperation<unknown, unknown>[] = [
  ...Object.values(catalogue),
  ...Object.values(customers),
  ...Object.values(discounts),
  ...Object.values(money),
  ...Object.values(orders),
  ...Object.values(shop),
].filter((value): value is AdminOperation<unknown, unknown> => 'document' in value)
