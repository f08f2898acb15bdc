// Written by "npm run generate", out of the OpenAPI document.

import { Caller, type CallOptions, type Id, segment } from '../caller.ts'
import type {
  BulkResult,
  EmbeddedCollection,
  EmbeddedCustomer,
  EmbeddedOrder,
  EmbeddedProduct,
  SavedEmbeddedCustomer,
  SavedEmbeddedRefund,
} from './feed-schemas.ts'

export type PutCustomerBody = {
  /** One plain address, such as ada@example.com. Anything else is null, with a note. */
  email?: string | null | undefined
  first_name?: string | null | undefined
  last_name?: string | null | undefined
  phone?: string | null | undefined
  tags?: readonly string[] | undefined
  /** BCP 47; stored in lower case. */
  locale?: string | null | undefined
  /** Whether the customer consents to e-mail marketing. */
  email_consent?: boolean | undefined
  /** Whether the customer consents to SMS marketing. */
  sms_consent?: boolean | undefined
  company?: {
    /** Blank: no company. */
    name: string
  } | null | undefined
  /** When the customer was created; default now. ISO 8601, UTC. */
  created_at?: string | undefined
}

export type PutProductBody = {
  title: string
  /** Only an ACTIVE product can be bought. */
  status?: "ACTIVE" | "DRAFT" | "ARCHIVED" | undefined
  tags?: readonly string[] | undefined
  /** Whether the product is a gift card. */
  gift_card?: boolean | undefined
  /** The ids of its collections. */
  collection_ids?: readonly (number | string)[] | undefined
  /** A variant belongs to one product only. */
  variants: readonly ({
    id: number | string
    title?: string | undefined
    /** The price. Decimal string or number in shop currency, in whole minor units. */
    price: string | number
    /** The price before a reduction; null: not reduced. Decimal string or number in shop currency, in whole minor units. */
    compare_at_price?: string | number | null | undefined
  })[]
}

export type PutCollectionBody = {
  title: string
}

export type PutOrderBody = {
  /** The currency of the shop. */
  currency?: string | undefined
  /** When the order was placed; from 1970 to a day from now; default now. ISO 8601, UTC. */
  created_at?: string | undefined
  /** Cannot be reset once true. */
  paid?: boolean | undefined
  /** Cannot be reset once true. */
  fulfilled?: boolean | undefined
  /** Once true, only a version with a later `updated_at` can reset it: the order is open again. */
  cancelled?: boolean | undefined
  tags?: readonly string[] | undefined
  source?: string | null | undefined
  /** Whether prices include tax. */
  taxes_included?: boolean | undefined
  /** The id of a click on a partner's link, or the link's token, which counts as a click at the time of the order. Blank: none. */
  landing_ref?: string | null | undefined
  /** null: a guest. An order may come before its customer, and is settled when the customer comes. It may move to another customer, with all that it earned. */
  customer_id: number | string | null
  /** When your system last changed the order; then an older version that comes later changes nothing. Without it, the last version to arrive counts. ISO 8601, UTC. */
  updated_at?: string | undefined
  /** The lines as they were ordered, or edited since. Units that were refunded stay in them: report the refund, or what is left as `current_quantity`. */
  lines: readonly ({
    /** The number, or `external:<id>`; of one order only. */
    id: number | string
    product_id?: number | string | null | undefined
    variant_id?: number | string | null | undefined
    /** What was ordered, pieces or a weight. Refunded units stay in it. Required without `current_quantity`. Up to 3 decimals. */
    quantity?: number | undefined
    /** The quantity left of the line, if your system reports it. With `quantity`, the smaller of `current_quantity` and `quantity` less refunds counts. Without `quantity`, the amounts of the line are those of `current_quantity`. null: unknown. Up to 3 decimals. */
    current_quantity?: number | null | undefined
    /** Unit price. Decimal string or number in shop currency, with up to 6 decimals. */
    price: string | number
    /** Price of the whole line before discounts, if it differs from `price` times the quantity, rounded half up. null: it does not. Decimal string or number in shop currency, in whole minor units. */
    total?: string | number | null | undefined
    /** Unit price before a reduction. Decimal string or number in shop currency, with up to 6 decimals. */
    compare_at_price?: string | number | null | undefined
    /** Discount on the whole line. Decimal string or number in shop currency, in whole minor units. */
    total_discount?: string | number | undefined
    /** Tax on the whole line, after all discounts; in the price if `taxes_included`. null: unknown. Decimal string or number in shop currency, in whole minor units. */
    tax?: string | number | null | undefined
    /** Whether it is bought as a subscription. */
    subscription?: boolean | undefined
    /** Whether it is the renewal of a subscription. */
    subscription_renewal?: boolean | undefined
    /** Whether it is a gift card; default as for the product. */
    gift_card?: boolean | undefined
  })[]
  /** Discount on the whole order, spread over lines by value. Decimal string or number in shop currency, in whole minor units. */
  discount_total?: string | number | undefined
  /** The cost of shipping, without its tax unless `taxes_included`. Decimal string or number in shop currency, in whole minor units. */
  shipping?: string | number | undefined
  /** Total tax, that of shipping included. Lines and shipping without a tax of their own share what the others leave of it, by value; gift cards carry none. Default: the tax of the lines and of shipping. Decimal string or number in shop currency, in whole minor units. */
  tax?: string | number | undefined
  /** Tax on shipping; in `shipping` if `taxes_included`. null: unknown. Decimal string or number in shop currency, in whole minor units. */
  shipping_tax?: string | number | null | undefined
  /** The codes used; unknown ones are accepted, since the order has already happened. A code of the service counts as used once per order. Sending an unpaid order again without the code frees it, and so does cancelling it; a paid order keeps its codes, unless a version with `updated_at` lacks them. If it is cancelled, codes that cost points end, and the points come back. A code that had ended, was used up or belongs to another customer does not count. */
  discount_codes?: readonly ({
    /** Neither case nor blanks around it matter. Blank: none. */
    code: string
    /** The amount it took off. Decimal string or number in shop currency, in whole minor units. */
    amount?: string | number | null | undefined
  })[] | undefined
}

export type CreateRefundBody = {
  /** The number, or `external:<id>`; of one order only. */
  id: number | string
  /** The refunded quantities, by order line. A unit gives back its share of what was paid, with tax and discounts. */
  lines?: readonly ({
    /** The number, or `external:<id>`; of one order only. */
    line_id: number | string
    /** What was taken back. Up to 3 decimals. */
    quantity: number
  })[] | undefined
  /** Refunded shipping, including its tax. Decimal string or number in shop currency, in whole minor units. */
  shipping?: string | number | undefined
  /** The part of `shipping` that is tax. null: the same share as of the shipping of the order. Decimal string or number in shop currency, in whole minor units. */
  shipping_tax?: string | number | null | undefined
  /** Refund for goods without naming lines, including tax. Decimal string or number in shop currency, in whole minor units. */
  amount?: string | number | null | undefined
}

export type BulkReportBody = {
  /** Applied in this order. A malformed item fails alone. */
  items: readonly ({
    type: "customer" | "product" | "collection" | "order" | "refund"
    /** The id as in the path of the single call; for a refund, the id of its order. */
    id: number | string
    /** The body of the single call. */
    body: Readonly<Record<string, unknown>>
  })[]
}

/** Every operation of the shop feed. */
export abstract class FeedOperations extends Caller {
  /** Read a customer of the embedded shop */
  getCustomer(customer_id: Id, options?: CallOptions): Promise<EmbeddedCustomer> {
    return this.call({ method: 'GET', path: `/customers/${segment('customer_id', customer_id)}` }, options)
  }

  /** Create or replace a customer */
  putCustomer(customer_id: Id, body?: PutCustomerBody, options?: CallOptions): Promise<SavedEmbeddedCustomer> {
    return this.call({ method: 'PUT', path: `/customers/${segment('customer_id', customer_id)}`, body }, options)
  }

  /** Delete a customer: the programme erases personal data and keeps the ledger */
  deleteCustomer(customer_id: Id, options?: CallOptions): Promise<{
    deleted: true
  }> {
    return this.call({ method: 'DELETE', path: `/customers/${segment('customer_id', customer_id)}` }, options)
  }

  /** Read a product of the embedded shop */
  getProduct(product_id: Id, options?: CallOptions): Promise<EmbeddedProduct> {
    return this.call({ method: 'GET', path: `/products/${segment('product_id', product_id)}` }, options)
  }

  /** Save a product with its variants, replacing the stored one */
  putProduct(product_id: Id, body: PutProductBody, options?: CallOptions): Promise<EmbeddedProduct> {
    return this.call({ method: 'PUT', path: `/products/${segment('product_id', product_id)}`, body }, options)
  }

  /** Read a collection of the embedded shop */
  getCollection(collection_id: Id, options?: CallOptions): Promise<EmbeddedCollection> {
    return this.call({ method: 'GET', path: `/collections/${segment('collection_id', collection_id)}` }, options)
  }

  /** Save a collection; products list their collections */
  putCollection(collection_id: Id, body: PutCollectionBody, options?: CallOptions): Promise<EmbeddedCollection> {
    return this.call({ method: 'PUT', path: `/collections/${segment('collection_id', collection_id)}`, body }, options)
  }

  /** Read an order of the embedded shop with its refunds */
  getOrder(order_id: Id, options?: CallOptions): Promise<EmbeddedOrder> {
    return this.call({ method: 'GET', path: `/orders/${segment('order_id', order_id)}` }, options)
  }

  /** Create an order or update its state */
  putOrder(order_id: Id, body: PutOrderBody, options?: CallOptions): Promise<EmbeddedOrder> {
    return this.call({ method: 'PUT', path: `/orders/${segment('order_id', order_id)}`, body }, options)
  }

  /** Refund an order, wholly or in part */
  createRefund(order_id: Id, body: CreateRefundBody, options?: CallOptions): Promise<SavedEmbeddedRefund> {
    return this.call({ method: 'POST', path: `/orders/${segment('order_id', order_id)}/refunds`, body }, options)
  }

  /** Withdraw a refund that was entered by mistake: everything it took back is returned */
  deleteRefund(order_id: Id, refund_id: Id, options?: CallOptions): Promise<{
    deleted: true
  }> {
    return this.call({ method: 'DELETE', path: `/orders/${segment('order_id', order_id)}/refunds/${segment('refund_id', refund_id)}` }, options)
  }

  /** Report up to 500 customers, products, collections, orders and refunds, each as by its single call */
  bulkReport(body: BulkReportBody, options?: CallOptions): Promise<BulkResult> {
    return this.call({ method: 'POST', path: '/bulk', body }, options)
  }
}
