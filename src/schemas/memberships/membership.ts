import { type Static, Type } from 'typebox'
import { withLabelsNow } from '../../domain/catalogue/benefit-labels.ts'
import type { Membership as StoredMembership } from '../../domain/memberships/membership.ts'
import { ID_OF_DRY_RUN } from '../../domain/program.ts'
import type { ProgramOutcome } from '../../domain/programme/write-outcome.ts'
import type { AnswerReader } from '../../domain/shops/shop.ts'
import { invalidInput } from '../../errors.ts'
import { money, moneyText, readMoney } from '../base/money.ts'
import { asRead, platformId } from '../base/platform-id.ts'
import { presentWrite, writeFields } from '../base/program-write-fields.ts'
import { nameChange } from '../base/titles.ts'
import { closed, listOf, mapOf, nullable, oneOf, setOnlyBy, visibleText } from '../base/types.ts'
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
      'Bought once per term, or renewed as a subscription. Fixed after the first member. ' +
      '`subscription` needs a shop that sells subscriptions.',
  }),
  term: duration('How long one purchase lasts. Fixed after the first member.'),
  billing_interval: duration('How often a subscription renews.'),
  grace_days: Type.Integer({
    minimum: 0,
    maximum: 365,
    description: 'Days of grace after its end.',
  }),
  points_multiplier: Type.Number({
    minimum: 1,
    maximum: 10,
    description: 'Multiplier for order points, up to 2 decimals; 1 means none.',
  }),
  activity_window_months: Type.Integer({
    minimum: 0,
    maximum: 120,
    description:
      'Months within which the member must buy again to keep the multiplier; 0: always kept. ' +
      'After a longer gap, the next order earns at `inactive_points_multiplier`.',
  }),
  inactive_points_multiplier: Type.Number({
    minimum: 1,
    maximum: 10,
    description: 'At most `points_multiplier`, up to 2 decimals; 1 means none.',
  }),
  highlight: Type.Boolean({ description: 'Whether it is shown as the recommended choice.' }),
  show_payoff: Type.Boolean({
    description: 'Whether the storefront shows when the membership pays for itself.',
  }),
}

const ofDryRun = 'GID; null in a dry run that would create the product.'

const Product = closed(
  {
    id: nullable(Type.String({ description: ofDryRun })),
    title: Type.String(),
    variant_id: nullable(Type.String({ description: ofDryRun })),
    variant_title: Type.String(),
    price: moneyText("The product's price when it was last set here."),
    currency: Type.String({ description: 'ISO 4217.' }),
  },
  { title: 'MembershipProduct' },
)

export const Membership = closed(
  {
    id: nullable(Type.String({ description: 'null in a dry run of a create.' })),
    name: Type.String({ description: 'In the primary language.' }),
    name_translations: mapOf(Type.String()),
    enabled: Type.Boolean({
      description:
        'Whether it is on sale; set with `PATCH /admin/api/memberships/{membership_id}`.',
    }),
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
      Type.Boolean({ description: 'Whether a draft product was created for this membership.' }),
    ),
    would_create_product: Type.Optional(
      closed(
        { title: Type.String(), price: moneyText("The product's price."), status: Type.String() },
        { description: 'Dry run: the product that would be created.' },
      ),
    ),
    product_status: Type.Optional(
      Type.String({
        description: "The product's status if not ACTIVE: a DRAFT cannot be bought.",
      }),
    ),
    gating_republish_failed: Type.Optional(
      Type.Boolean({
        description:
          'true: saved, but the platform does not yet know what is for members only; save again ' +
          'to retry.',
      }),
    ),
  },
  { title: 'MembershipWriteResult' },
)

export const MembershipPath = closed({
  membership_id: Type.String({
    description: 'The id from `GET /program/memberships`.',
    examples: ['mem_01jd3k'],
  }),
})

const productLink = closed(
  {
    id: platformId('Product'),
    variant_id: Type.Optional({
      ...platformId('ProductVariant'),
      description:
        'The number, the GID or the external id of one of its variants; by default the first.',
    }),
    title: asRead,
    variant_title: asRead,
    price: asRead,
    currency: asRead,
  },
  { description: 'The product that sells the membership; the price comes from it.' },
)

/** What a body may say of a membership; a create requires the name and a product. */
export const membershipChange = {
  ...nameChange,
  enabled: setOnlyBy('PATCH /admin/api/memberships/{membership_id}'),
  ...Type.Partial(closed(terms)).properties,
  product: Type.Optional(productLink),
  benefits: Type.Optional(benefitsInput),
}

export const createProduct = Type.Optional(
  closed(
    {
      title: Type.Optional(visibleText(255, "Defaults to the membership's name.")),
      price: money("The membership's price, above 0."),
    },
    {
      description: 'Instead of `product`: creates an unpublished draft, without shipping or stock.',
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

export function presentMembership(
  membership: StoredMembership,
  reader: AnswerReader,
): Static<typeof Membership> {
  const { id, product, benefits, ...rest } = membership
  return {
    ...rest,
    id: knownId(id),
    product: { ...product, id: knownId(product.id), variant_id: knownId(product.variant_id) },
    benefits: benefits.map((one) => presentBenefit(one, reader)),
  }
}

const knownId = (id: string) => (id === ID_OF_DRY_RUN ? null : id)

export function presentMembershipWrite(
  outcome: ProgramOutcome<'membership'>,
  reader: AnswerReader,
): Static<typeof MembershipWriteResult> {
  const { program, change, extras } = outcome
  const membership = program.memberships.find(({ id }) => id === change.id)
  return {
    ...presentWrite(outcome, reader),
    membership: membership ? presentMembership(withLabelsNow(program, membership), reader) : null,
    ...extras,
  }
}
