import type { Asked, CallOptions, Id, LaurelOptions, WriteOptions } from './caller.ts'
import {
  type CreateRefundBody,
  FeedOperations,
  type PutCollectionBody,
  type PutCustomerBody,
  type PutOrderBody,
  type PutProductBody,
} from './generated/feed-operations.ts'
import type { BulkResult } from './generated/feed-schemas.ts'
import { SERVICE_VERSION } from './generated/service-version.ts'

export type { CallOptions, Id } from './caller.ts'
export type * from './generated/feed-operations.ts'
export type * from './generated/feed-schemas.ts'

type Connecting = Omit<LaurelOptions, 'key' | 'token' | 'service_version'>

export interface ShopFeedOptions extends Connecting {
  /** An admin token for the purpose `feed`, or a function that returns it: only on a server. */
  readonly token: LaurelOptions['token']
  /** The domain of the shop. Needed if the token is for all shops, and there are several. */
  readonly shop?: string | undefined
}

/** One report of many, with the body of its single call. */
export type BulkItem =
  | { readonly type: 'customer'; readonly id: Id; readonly body: PutCustomerBody }
  | { readonly type: 'product'; readonly id: Id; readonly body: PutProductBody }
  | { readonly type: 'collection'; readonly id: Id; readonly body: PutCollectionBody }
  | { readonly type: 'order'; readonly id: Id; readonly body: PutOrderBody }
  /** `id` is that of its order. */
  | { readonly type: 'refund'; readonly id: Id; readonly body: CreateRefundBody }

/**
 * Reports the customers, products, orders and refunds of a shop that is not on Shopify. Sending a
 * report again changes nothing.
 */
export class ShopFeed extends FeedOperations {
  readonly #shop: string | undefined

  constructor({ shop, ...options }: ShopFeedOptions) {
    if (options.token === undefined) throw new TypeError('token must be a token for the shop feed')
    if ('document' in globalThis) {
      throw new TypeError('a feed token is for servers: in a browser everybody can read it')
    }
    super(options, SERVICE_VERSION, '/platform/v1')
    this.#shop = shop
  }

  // The document cannot say which body belongs to which type.
  override bulkReport(
    body: { readonly items: readonly BulkItem[] },
    options?: CallOptions,
  ): Promise<BulkResult> {
    return super.bulkReport(body, options)
  }

  protected override call<Answer>(asked: Asked, options?: WriteOptions): Promise<Answer> {
    return super.call({ ...asked, query: { shop: this.#shop, ...asked.query } }, options)
  }
}
