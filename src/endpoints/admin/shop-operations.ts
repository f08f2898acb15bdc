import { createShopOperation } from './shops/create-shop.ts'
import { getHealthOperation } from './shops/get-health.ts'
import { getShopOperation } from './shops/get-shop.ts'
import { listShopsOperation } from './shops/list-shops.ts'
import {
  connectShopifyOperation,
  disconnectShopifyOperation,
  getShopifyOperation,
} from './shops/shopify.ts'
import { decideShopifyCallOperation, listShopifyCallsOperation } from './shops/shopify-calls.ts'
import {
  importFromShopifyOperation,
  listShopifyImportsOperation,
  moveToShopifyOperation,
  stopShopifyImportOperation,
} from './shops/shopify-imports.ts'
import { updateShopOperation } from './shops/update-shop.ts'

/** The operations about shops themselves, in the order of the reference. */
export const shopOperations = [
  listShopsOperation,
  createShopOperation,
  getShopOperation,
  updateShopOperation,
  getShopifyOperation,
  connectShopifyOperation,
  disconnectShopifyOperation,
  listShopifyCallsOperation,
  decideShopifyCallOperation,
  listShopifyImportsOperation,
  importFromShopifyOperation,
  moveToShopifyOperation,
  stopShopifyImportOperation,
  getHealthOperation,
] as const
