import { type Static, Type } from 'typebox'
import type { Eligibility as StoredEligibility } from '../../domain/eligibility/eligibility.ts'
import type { ProgramOutcome } from '../../domain/programme/write-outcome.ts'
import type { AnswerReader } from '../../domain/shops/shop.ts'
import { asRead, platformId } from '../base/platform-id.ts'
import { matchesField, presentWrite, writeFields } from '../base/program-write-fields.ts'
import { typedName } from '../base/typed-text.ts'
import { closed, oneOf } from '../base/types.ts'

const LIST_MAX = 250

const audience = oneOf(['all', 'b2c_only', 'b2b_only'], {
  description: 'Who earns: everyone, private customers only, or business customers only.',
})

const flags = {
  exclude_gift_cards: Type.Boolean({
    description: 'Whether gift card purchases earn nothing. True in a new shop.',
  }),
  exclude_discounted_items: Type.Boolean({
    description: 'Whether items sold below their compare-at price earn nothing.',
  }),
  exclude_subscription_renewals: Type.Boolean({
    description: "Whether renewals earn nothing; a subscription's first order still earns.",
  }),
  exclude_membership_purchases: Type.Boolean({
    description: 'Whether buying a membership earns nothing.',
  }),
}

const optIn = {
  required: Type.Boolean({
    description:
      'Whether customers must opt in, instead of joining with their account. Turning it on ' +
      "links the shop's published policies; existing members stay members.",
  }),
  marketing_consent: Type.Boolean({
    description: 'Whether customers who join are asked for consent to e-mail marketing.',
  }),
}

const discountFlags = {
  combine_with_other_discounts: Type.Boolean({
    description: 'Whether it combines with other discounts.',
  }),
  exclude_sale_items: Type.Boolean({ description: 'Whether sale items are excluded.' }),
  exclude_subscription_items: Type.Boolean({ description: 'Whether subscriptions are excluded.' }),
}

const ExcludedCollection = closed(
  { id: Type.String({ description: 'GID.' }), title: Type.String() },
  { title: 'ExcludedCollection' },
)

const ExcludedProduct = closed(
  {
    id: Type.String({ description: 'GID.' }),
    title: Type.String(),
    variant_ids: Type.Array(Type.String(), { description: 'GIDs; empty: the whole product.' }),
  },
  { title: 'ExcludedProduct' },
)

const tags = (description: string) => Type.Array(Type.String(), { description })
const CUSTOMERS = 'Customers with any of these tags can neither earn nor redeem. Their points stay.'
const ORDERS = 'Orders with any of these tags earn nothing.'
const PRODUCTS = 'Products with any of these tags earn nothing.'
const SPARED = 'Products with any of these tags are excluded.'

export const Eligibility = closed(
  {
    revision: Type.Integer({ description: "The programme's revision; send as `if_revision`." }),
    customer_audience: audience,
    excluded_customer_tags: tags(CUSTOMERS),
    excluded_order_tags: tags(ORDERS),
    excluded_product_tags: tags(PRODUCTS),
    excluded_products: Type.Array(ExcludedProduct),
    excluded_collections: Type.Array(ExcludedCollection),
    ...flags,
    opt_in: closed(optIn),
    member_discounts: closed(
      {
        ...discountFlags,
        excluded_product_tags: tags(SPARED),
        excluded_collections: Type.Array(ExcludedCollection),
      },
      {
        description:
          'Where the automatic discount of tiers and memberships applies; never on membership ' +
          'products and gift cards.',
      },
    ),
  },
  { title: 'Eligibility' },
)

const tagsInput = (description: string) =>
  Type.Array(typedName(255), {
    maxItems: LIST_MAX,
    description: `${description} Ignores case.`,
  })

const collections_input = Type.Array(
  Type.Union([platformId('Collection'), closed({ id: platformId('Collection'), title: asRead })]),
  { maxItems: LIST_MAX, description: 'Ids, or the objects as read.' },
)

const partial = <const Fields extends Parameters<typeof closed>[0]>(fields: Fields) =>
  Type.Partial(closed(fields), { additionalProperties: false })

/** What a body may say; omitted keys stay, inside the objects too, and lists replace. */
export const eligibilityChange = partial({
  customer_audience: audience,
  excluded_customer_tags: tagsInput(CUSTOMERS),
  excluded_order_tags: tagsInput(ORDERS),
  excluded_product_tags: tagsInput(PRODUCTS),
  excluded_products: Type.Array(
    closed({
      id: platformId('Product'),
      title: asRead,
      variant_ids: Type.Optional(
        Type.Array(platformId('ProductVariant'), {
          maxItems: LIST_MAX,
          description: 'Only these variants; empty: the whole product.',
        }),
      ),
    }),
    { maxItems: LIST_MAX, description: 'Products that earn nothing.' },
  ),
  excluded_collections: collections_input,
  ...flags,
  opt_in: partial(optIn),
  member_discounts: partial({
    ...discountFlags,
    excluded_product_tags: tagsInput(SPARED),
    excluded_collections: collections_input,
  }),
}).properties

export const EligibilityWriteResult = closed(
  { ...writeFields, ...matchesField, eligibility: Eligibility },
  { title: 'EligibilityWriteResult' },
)

export function presentEligibility(
  eligibility: StoredEligibility,
  revision: number,
): Static<typeof Eligibility> {
  const { opt_in_policies: _linked, opt_in, member_discounts, ...rest } = eligibility
  return {
    ...rest,
    revision,
    excluded_customer_tags: [...rest.excluded_customer_tags],
    excluded_order_tags: [...rest.excluded_order_tags],
    excluded_product_tags: [...rest.excluded_product_tags],
    excluded_products: rest.excluded_products.map((product) => ({
      ...product,
      variant_ids: [...product.variant_ids],
    })),
    excluded_collections: [...rest.excluded_collections],
    opt_in: { ...opt_in },
    member_discounts: {
      ...member_discounts,
      excluded_product_tags: [...member_discounts.excluded_product_tags],
      excluded_collections: [...member_discounts.excluded_collections],
    },
  }
}

export function presentEligibilityWrite(
  outcome: ProgramOutcome<'eligibility'>,
  reader: AnswerReader,
): Static<typeof EligibilityWriteResult> {
  const { program, revision } = outcome
  return {
    ...presentWrite(outcome, reader),
    eligibility: presentEligibility(program.eligibility, revision),
  }
}
