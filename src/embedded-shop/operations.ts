import type { Operation } from '../endpoints/door/define-operation.ts'
import { catalogueOperations } from './operations/catalogue.ts'
import { accessTokenOperation, customerOperations } from './operations/customers.ts'
import { factOperations } from './operations/facts.ts'
import { faultOperation } from './operations/faults.ts'
import { mintedOperations } from './operations/minted.ts'
import { orderOperations } from './operations/orders.ts'
import type { EmbeddedShop } from './shop.ts'

/** The calls with which a shop without a platform reports to the service: `/platform/v1`. */
export function embeddedShopOperations(embedded: EmbeddedShop): readonly Operation[] {
  return [
    ...customerOperations(embedded),
    ...catalogueOperations,
    ...factOperations,
    ...orderOperations(embedded),
    ...mintedOperations,
    accessTokenOperation(embedded),
    faultOperation,
  ]
}
