import { purposesOf } from '../../../src/domain/access/admin-token.ts'
import { embeddedShopOperations } from '../../../src/embedded-shop/operations.ts'
import type { EmbeddedShop } from '../../../src/embedded-shop/shop.ts'
import { buildFeedDocument } from '../../../src/openapi/admin-document.ts'
import { LIVE_VERSIONS } from '../../../src/versions/live.ts'
import type { OpenApi } from './read-openapi.ts'

// Only the shapes are read here; nothing is called.
const operations = embeddedShopOperations(undefined as unknown as EmbeddedShop)

/**
 * The OpenAPI document of the shop feed, with the calls that a token for the purpose `feed` may make.
 * All of them are about the built-in shop, so their names leave out "Embedded".
 */
export const feedDocument: OpenApi = buildFeedDocument(
  operations
    .filter((operation) => purposesOf(operation).includes('feed'))
    .map((operation) => ({
      ...operation,
      operation_id: operation.operation_id.replace('Embedded', ''),
    })),
  { version: LIVE_VERSIONS.current.name },
)
