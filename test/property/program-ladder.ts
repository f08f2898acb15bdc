import fc from 'fast-check'
import { benefitTypes } from '../../src/domain/catalogue/benefits/index.ts'
import { arbitraryFields } from '../support/arbitrary-fields.ts'
import { namingParts, SHELF } from './program-names.ts'
import { type Body, saidBySchema, stepOf } from './program-step.ts'

/** Writes of what members belong to: tiers and memberships, with their benefits. */

const newBenefit = fc
  .constantFrom(...benefitTypes)
  .chain(({ type, fields }) =>
    fc
      .tuple(
        arbitraryFields(fields),
        fc.constantFrom<Body>({}, {}, { label: 'A perk' }, { label: null }),
      )
      .map(([given, label]): Body => ({ type, fields: namingParts(given, 'reward'), ...label })),
  )

/** One that is there, if there is one; its type goes with it only by chance. */
const sameBenefit = fc
  .tuple(
    fc.constantFrom('<benefit:0>', '<benefit:1>', null),
    fc.constantFrom<Body>({}, { label: 'Another' }, { type: 'free_shipping' }, { fields: {} }),
  )
  .map(([id, said]): Body => ({ id, ...said }))

const benefits = fc.oneof(
  { weight: 3, arbitrary: fc.array(newBenefit, { maxLength: 3 }) },
  fc.array(fc.oneof(sameBenefit, newBenefit), { maxLength: 3 }),
)

const withBenefits = (bodies: fc.Arbitrary<Body>) =>
  fc
    .tuple(bodies, fc.option(benefits, { nil: undefined }))
    .map(([body, given]): Body => (given === undefined ? body : { ...body, benefits: given }))

const KNOWN_NAMES = {
  name: ['Gold', 'Silver', 'Goldé  club'],
  name_translations: [{ de: 'Gold' }, { de: null }, {}],
}

const tierBodies = (operation_id: string) =>
  withBenefits(
    saidBySchema(
      operation_id,
      {
        ...KNOWN_NAMES,
        handle: ['gold', 'silver', 'member'],
        threshold: [0, 50, 100, 200, 300, 400, 500.5],
        criteria: [
          [],
          [{ metric: 'amount_spent', threshold: 50 }],
          [{ metric: 'points_earned', threshold: 100 }],
          [
            { metric: 'orders_count', threshold: 3 },
            { metric: 'amount_spent', threshold: 10 },
          ],
        ],
        points_multiplier: [1, 1.5, 2],
      },
      ['benefits'],
    ),
  )

/** A new one asks for something that hardly another does. */
const newTier = fc
  .tuple(tierBodies('createTier'), fc.integer({ min: 1, max: 900 }), fc.nat(3))
  .map(([body, threshold, chance]) => (chance === 0 ? body : { ...body, threshold }))

export const tiers = {
  createTier: stepOf('createTier', newTier),
  updateTier: stepOf('updateTier', tierBodies('updateTier')),
  deleteTier: stepOf(
    'deleteTier',
    fc.oneof(saidBySchema('deleteTier'), fc.constant<Body>({ confirm_member_impact: true })),
  ),
}

const gid = (kind: string, number: number) => `gid://shopify/${kind}/${number}`

const link = fc.oneof(
  {
    weight: 6,
    arbitrary: fc
      .constantFrom(...SHELF.products)
      .chain((product) =>
        fc.constantFrom<Body>(
          { id: product },
          { id: gid('Product', product), title: 'As it was read', price: '1.00' },
          { id: `${product}`, variant_id: SHELF.variantOf(product) },
        ),
      ),
  },
  fc.constantFrom<Body>(
    { id: 999 },
    { id: 201, variant_id: 2020 },
    { id: gid('Order', 201) },
    { id: 201, variant_id: gid('ProductVariant', 2010) },
  ),
)

const draft = fc.constantFrom<Body>(
  { price: '49.00' },
  { price: 9.5, title: 'Club for a year' },
  { price: 0 },
  { price: '12.50' },
)

/** How a new membership is bought: one way, or wrongly none or two. */
const bought = fc.oneof(
  { weight: 4, arbitrary: link.map((product): Body => ({ product })) },
  { weight: 4, arbitrary: draft.map((create_product): Body => ({ create_product })) },
  fc.constant<Body>({}),
  fc.tuple(link, draft).map(([product, create_product]): Body => ({ product, create_product })),
)

const membershipBodies = (operation_id: string) =>
  withBenefits(
    saidBySchema(
      operation_id,
      {
        ...KNOWN_NAMES,
        billing_type: ['term'],
        points_multiplier: [2, 3, 1],
        inactive_points_multiplier: [1],
        activity_window_months: [0, 6],
      },
      ['benefits', 'product', 'create_product'],
    ),
  )

const beside = (bodies: fc.Arbitrary<Body>, others: fc.Arbitrary<Body>) =>
  fc.tuple(bodies, others).map(([body, other]): Body => ({ ...body, ...other }))

const perhapsLinked = fc.oneof(
  fc.constant<Body>({}),
  link.map((product): Body => ({ product })),
)

export const memberships = {
  createMembership: stepOf(
    'createMembership',
    beside(membershipBodies('createMembership'), bought),
  ),
  updateMembership: stepOf(
    'updateMembership',
    beside(membershipBodies('updateMembership'), perhapsLinked),
  ),
  deleteMembership: stepOf('deleteMembership', fc.constant<Body>({})),
}
