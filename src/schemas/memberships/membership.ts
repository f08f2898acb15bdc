import { type Static, Type } from 'typebox'
import { withLabelsNow } from '../../domain/catalogue/benefit-labels.ts'
import type { Membership as StoredMembership } from '../../domain/memberships/membership.ts'
import { ID_OF_DRY_RUN } from '../../domain/program.ts'
import { invalidInput } from '../../errors.ts'
import { money, moneyText, readMoney } from '../base/money.ts'
import { asRead, platformId } from '../base/platform-id.ts'
import {
  type FinishedProgramWrite,
  presentWrite,
  writeFields,
} from '../base/program-write-fields.ts'
import { nameChange } from '../base/titles.ts'
import {
  closed,
  listOf,
  mapOf,
  nullable,
  oneOf,
  switchedInTheAdmin,
  visibleText,
} from '../base/types.ts'
import { Benefit, benefitsInput, presentBenefit } from '../catalogue/benefit.ts'

const BILLING_TYPES = ['term', 'subscription'] as const
const UNITS = ['DAY', 'WEEK', 'MONTH', 'YEAR'] as const

const duration = (description: string) =>
  closed(
    { unit: oneOf(UNITS), count: Type.Integer({ minimum: 1, maximum: 1_000 }) },
    { description },
  )

const terms = {
  billing_type: oneOf(BILLING_TYPES, {
    description:
      'Bought once for the term, or renewed; fixed once there was a member. `subscription` needs a shop whose products can be subscribed to.',
  }),
  term: duration('How long one purchase lasts; fixed once there was a member.'),
  billing_interval: duration('How often a subscription renews.'),
  grace_days: Type.Integer({
    minimum: 0,
    maximum: 365,
    description: 'Days that it still holds after its end.',
  }),
  points_multiplier: Type.Number({
    minimum: 1,
    maximum: 10,
    description: 'What the points of an order are multiplied by, to 2 decimals; 1: no more.',
  }),
  activity_window_months: Type.Integer({
    minimum: 0,
    maximum: 120,
    description:
      'The multiplier holds while the member buys once in so many months; after a longer gap the next order earns by `inactive_points_multiplier`. 0: always.',
  }),
  inactive_points_multiplier: Type.Number({
    minimum: 1,
    maximum: 10,
    description: 'At most `points_multiplier`, to 2 decimals; 1: no extra points.',
  }),
  highlight: Type.Boolean({ description: 'Shown as the one to choose.' }),
  show_payoff: Type.Boolean({
    description: 'The storefront shows when the membership pays for itself.',
  }),
}

const ofDryRun = 'GID; null in a dry run that would make the product.'

const Product = closed(
  {
    id: nullable(Type.String({ description: ofDryRun })),
    title: Type.String(),
    variant_id: nullable(Type.String({ description: ofDryRun })),
    variant_title: Type.String(),
    price: moneyText('As the product had it when it was last named.'),
    currency: Type.String({ description: 'ISO 4217.' }),
  },
  { title: 'MembershipProduct' },
)

export const Membership = closed(
  {
    id: nullable(Type.String({ description: 'null in a dry run of a create.' })),
    name: Type.String({ description: 'In the primary language.' }),
    name_translations: mapOf(Type.String()),
    enabled: Type.Boolean({ description: 'On sale; switched in the admin.' }),
    ...terms,
    product: Product,
    benefits: Type.Array(Benefit),
  },
  { title: 'Membership' },
)

export const MembershipList = listOf('MembershipList', Membership)

export const MembershipWriteResult = closed(
  {
    ...writeFields,
    membership: nullable(Membership),
    product_created: Type.Optional(
      Type.Boolean({ description: 'A draft product was made for this membership.' }),
    ),
    would_create_product: Type.Optional(
      closed(
        { title: Type.String(), price: moneyText('Its price.'), status: Type.String() },
        { description: 'Dry run: the product that would be made.' },
      ),
    ),
    product_status: Type.Optional(
      Type.String({
        description: "The product's, when it is not ACTIVE: a DRAFT cannot be bought.",
      }),
    ),
    gating_republish_failed: Type.Optional(
      Type.Boolean({
        description:
          'Saved, but the platform was not told what is for members only; save again to retry.',
      }),
    ),
  },
  { title: 'MembershipWriteResult' },
)

export const MembershipPath = closed({
  membership_id: Type.String({
    description: 'As `GET /program/memberships` lists it.',
    examples: ['mem_01jd3k'],
  }),
})

const productLink = closed(
  {
    id: platformId('Product'),
    variant_id: Type.Optional({
      ...platformId('ProductVariant'),
      description: 'The number or the GID of one of its variants; the first unless told.',
    }),
    title: asRead,
    variant_title: asRead,
    price: asRead,
    currency: asRead,
  },
  { description: 'The product that sells the membership; its price is read from it.' },
)

/** What a body may say of a membership; a create requires the name and a product. */
export const membershipChange = {
  ...nameChange,
  enabled: switchedInTheAdmin,
  ...Type.Partial(closed(terms)).properties,
  product: Type.Optional(productLink),
  benefits: Type.Optional(benefitsInput),
}

export const createProduct = Type.Optional(
  closed(
    {
      title: Type.Optional(visibleText(255, "The membership's name unless told.")),
      price: money('What the membership costs; above 0.'),
    },
    {
      description: 'Instead of `product`: a draft is made, unpublished, nothing to ship, no stock.',
    },
  ),
)

interface NewMembershipBody {
  readonly create_product?: { readonly title?: string; readonly price: number | string }
}

/** A body with the price of what is to be made as a platform has it; throws where it is none. */
export function readNewMembership<Body extends NewMembershipBody>(
  body: Body,
  { currency }: { readonly currency: string },
) {
  const { create_product, ...rest } = body
  if (create_product === undefined) return rest
  if (Number(create_product.price) === 0) {
    const message = 'must be above 0: a membership is paid for'
    throw invalidInput({ field: 'create_product.price', message, received: create_product.price })
  }
  return {
    ...rest,
    create_product: { ...create_product, price: readMoney(create_product.price, currency) },
  }
}

export function presentMembership(membership: StoredMembership): Static<typeof Membership> {
  const { id, product, benefits, ...rest } = membership
  return {
    ...rest,
    id: knownId(id),
    product: { ...product, id: knownId(product.id), variant_id: knownId(product.variant_id) },
    benefits: benefits.map(presentBenefit),
  }
}

const knownId = (id: string) => (id === ID_OF_DRY_RUN ? null : id)

export function presentMembershipWrite(
  outcome: FinishedProgramWrite,
): Static<typeof MembershipWriteResult> {
  const { program, change, extras } = outcome
  const { product_created, would_create_product, product_status, gating_republish_failed } = extras
  const membership = program.memberships.find(({ id }) => id === change.id)
  return {
    ...presentWrite(outcome),
    membership: membership ? presentMembership(withLabelsNow(program, membership)) : null,
    ...(product_created === undefined ? {} : { product_created }),
    ...(would_create_product === undefined ? {} : { would_create_product }),
    ...(product_status === undefined ? {} : { product_status }),
    ...(gating_republish_failed === undefined ? {} : { gating_republish_failed }),
  }
}
