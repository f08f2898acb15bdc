import * as automaticDiscounts from './automatic-discounts.ts'
import * as bulk from './bulk.ts'
import * as catalogue from './catalogue.ts'
import * as customers from './customers.ts'
import type { AnyOperation } from './define.ts'
import * as discounts from './discounts.ts'
import * as money from './money.ts'
import * as orders from './orders.ts'
import * as shop from './shop.ts'
import * as showing from './showing.ts'

/** Shopify's versions are named by the month in which they came, and live for a year. */
export const ADMIN_API_VERSION = '2026-07'

/** Every call that Laurel makes to the Admin API, for the tests that hold them to Shopify's schema. */
export const adminOperations: readonly AnyOperation[] = [
  bulk,
  catalogue,
  customers,
  discounts,
  money,
  orders,
  shop,
  showing,
  automaticDiscounts,
].flatMap((noun) => Object.values(noun).filter(isOperation))

function isOperation(value: object | string): value is AnyOperation {
  return typeof value === 'object' && 'document' in value
}
