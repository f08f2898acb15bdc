import type { Operation } from '../endpoints/door/define-operation.ts'
import { keptElsewhere } from '../errors.ts'
import { findingNumbers, givingNumbers } from './external-ids.ts'
import { bulkOperation } from './operations/bulk.ts'
import { catalogueOperations } from './operations/catalogue.ts'
import { accessTokenOperation, customerOperations } from './operations/customers.ts'
import { factOperations } from './operations/facts.ts'
import { faultOperation } from './operations/faults.ts'
import { mintedOperations } from './operations/minted.ts'
import { orderOperations } from './operations/orders.ts'
import type { EmbeddedShop } from './shop.ts'

/** The calls with which a shop without a platform reports to the service: `/platform/v1`. */
export function embeddedShopOperations(embedded: EmbeddedShop): readonly Operation[] {
  const fed = [
    ...customerOperations(embedded),
    ...catalogueOperations(embedded),
    ...orderOperations(embedded),
  ].map((operation) =>
    operation.method === 'PUT' || operation.method === 'POST'
      ? givingNumbers(operation)
      : findingNumbers(operation),
  )
  const asked = [
    ...factOperations,
    ...mintedOperations,
    accessTokenOperation(embedded),
    faultOperation,
  ]
  return [...fed, bulkOperation(fed), ...asked.map(findingNumbers)].map(ofTheBuiltInShop)
}

/** A shop on Shopify has its customers, products and orders there, and nothing here. */
function ofTheBuiltInShop(operation: Operation): Operation {
  return {
    ...operation,
    handle: async (call, input) => {
      if ((await call.shop()).adapter !== 'embedded') throw keptElsewhere()
      return operation.handle(call, input)
    },
  }
}
