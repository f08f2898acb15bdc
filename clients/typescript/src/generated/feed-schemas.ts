// Written by "npm run generate", out of the OpenAPI document.

export type BulkResult = {
  succeeded: number
  failed: number
  /** One for each item, in their order. */
  results: readonly ({
    /** The id of the item; null if it has none, or one that is not valid. */
    id: number | string | null
    /** The status of the single call. */
    status: number
    error: Readonly<Record<string, unknown>> | null
    /** Fields that were not stored as sent; empty if there are none. */
    notes: readonly Note[]
  })[]
}

export type EmbeddedCollection = {
  id: number
  gid: string
  /** The id in the shop's own system; null if it has none beside the number. */
  external_id: string | null
  title: string
}

export type EmbeddedCustomer = {
  id: number
  gid: string
  /** The id in the shop's own system; null if it has none beside the number. */
  external_id: string | null
  /** One plain address, such as ada@example.com. Anything else is null, with a note. */
  email: string | null
  first_name: string | null
  last_name: string | null
  phone: string | null
  tags: readonly string[]
  /** BCP 47; stored in lower case. */
  locale: string | null
  /** Whether the customer consents to e-mail marketing. */
  email_consent: boolean
  /** Whether the customer consents to SMS marketing. */
  sms_consent: boolean
  company: {
    /** Blank: no company. */
    name: string
  } | null
  /** When the customer was created; default now. ISO 8601, UTC. */
  created_at: string
}

export type EmbeddedOrder = {
  id: number
  gid: string
  /** The id in the shop's own system; null if it has none beside the number. */
  external_id: string | null
  /** null: a guest. */
  customer_id: number | string | null
  /** The currency of the shop. */
  currency: string
  /** When the order was placed; from 1970 to a day from now; default now. ISO 8601, UTC. */
  created_at: string
  /** Cannot be reset once true. */
  paid: boolean
  /** Cannot be reset once true. */
  fulfilled: boolean
  /** Once true, only a version with a later `updated_at` can reset it: the order is open again. */
  cancelled: boolean
  tags: readonly string[]
  source: string | null
  /** Whether prices include tax. */
  taxes_included: boolean
  /** The id of a click on a partner's link, or the link's token, which counts as a click at the time of the order. Blank: none. */
  landing_ref: string | null
  /** When it last changed. ISO 8601, UTC. */
  updated_at: string
  /** When it was paid; null: not yet. */
  paid_at: string | null
  /** When it was fulfilled; null: not yet. */
  fulfilled_at: string | null
  /** When it was cancelled; null: not yet. */
  cancelled_at: string | null
  lines: readonly ({
    id: number | string
    product_id: number | string | null
    variant_id: number | string | null
    quantity: number
    /** The quantity left of the line, if your system reports it. With `quantity`, the smaller of `current_quantity` and `quantity` less refunds counts. Without `quantity`, the amounts of the line are those of `current_quantity`. */
    current_quantity: number | null
    /** Unit price. Decimal text, in shop currency. */
    price: string
    /** Price of the whole line before discounts. Decimal text, in shop currency. */
    total: string
    /** Unit price before a reduction. Decimal text, in shop currency. */
    compare_at_price: string | null
    /** Discount on the whole line. Decimal text, in shop currency. */
    total_discount: string
    /** Tax on the whole line, after all discounts; in the price if `taxes_included`. null: unknown. Decimal text, in shop currency. */
    tax: string | null
    /** Whether it is bought as a subscription. */
    subscription: boolean
    /** Whether it is the renewal of a subscription. */
    subscription_renewal: boolean
    /** Whether it is a gift card; default as for the product. */
    gift_card: boolean
    tags: readonly string[]
    collection_ids: readonly (number | string)[]
  })[]
  /** Discount on the whole order. Decimal text, in shop currency. */
  discount_total: string
  /** The cost of shipping, without its tax unless `taxes_included`. Decimal text, in shop currency. */
  shipping: string
  /** Total tax, that of shipping included. Lines and shipping without a tax of their own share what the others leave of it, by value; gift cards carry none. Decimal text, in shop currency. */
  tax: string
  /** Tax on shipping; in `shipping` if `taxes_included`. null: unknown. Decimal text, in shop currency. */
  shipping_tax: string | null
  discount_codes: readonly ({
    code: string
    /** The amount it took off. Decimal text, in shop currency. */
    amount: string | null
  })[]
  refunds: readonly EmbeddedRefund[]
}

export type EmbeddedProduct = {
  id: number
  gid: string
  /** The id in the shop's own system; null if it has none beside the number. */
  external_id: string | null
  title: string
  /** Only an ACTIVE product can be bought. */
  status: "ACTIVE" | "DRAFT" | "ARCHIVED"
  tags: readonly string[]
  /** Whether the product is a gift card. */
  gift_card: boolean
  /** The ids of its collections. */
  collection_ids: readonly (number | string)[]
  variants: readonly ({
    id: number
    /** The id in the shop's own system; null if it has none beside the number. */
    external_id: string | null
    title: string
    /** The price. Decimal text, in shop currency. */
    price: string
    /** The price before a reduction. Decimal text, in shop currency. */
    compare_at_price: string | null
  })[]
}

export type EmbeddedRefund = {
  id: number | string
  /** When it was created. ISO 8601, UTC. */
  created_at: string
  lines: readonly ({
    line_id: number | string
    quantity: number
  })[]
  /** Refunded shipping, including its tax. Decimal text, in shop currency. */
  shipping: string
  /** The part of `shipping` that is tax. null: the same share as of the shipping of the order. Decimal text, in shop currency. */
  shipping_tax: string | null
  /** Refund for goods without naming lines, including tax. Decimal text, in shop currency. */
  amount: string | null
}

export type Note = {
  /** The field that was not stored as sent. */
  field: string
  /** The reason, and what was stored instead. */
  message: string
  received: string
}

export type SavedEmbeddedCustomer = {
  id: number
  gid: string
  /** The id in the shop's own system; null if it has none beside the number. */
  external_id: string | null
  /** One plain address, such as ada@example.com. Anything else is null, with a note. */
  email: string | null
  first_name: string | null
  last_name: string | null
  phone: string | null
  tags: readonly string[]
  /** BCP 47; stored in lower case. */
  locale: string | null
  /** Whether the customer consents to e-mail marketing. */
  email_consent: boolean
  /** Whether the customer consents to SMS marketing. */
  sms_consent: boolean
  company: {
    /** Blank: no company. */
    name: string
  } | null
  /** When the customer was created; default now. ISO 8601, UTC. */
  created_at: string
  /** Fields that were not stored as sent; empty if there are none. */
  notes: readonly Note[]
}

export type SavedEmbeddedRefund = {
  id: number | string
  /** When it was created. ISO 8601, UTC. */
  created_at: string
  lines: readonly ({
    line_id: number | string
    quantity: number
  })[]
  /** Refunded shipping, including its tax. Decimal text, in shop currency. */
  shipping: string
  /** The part of `shipping` that is tax. null: the same share as of the shipping of the order. Decimal text, in shop currency. */
  shipping_tax: string | null
  /** Refund for goods without naming lines, including tax. Decimal text, in shop currency. */
  amount: string | null
  /** Fields that were not stored as sent; empty if there are none. */
  notes: readonly Note[]
}
