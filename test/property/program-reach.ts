import fc from 'fast-check'
import { referral } from '../../src/domain/catalogue/earning/referral.ts'
import { arbitraryFields } from '../support/arbitrary-fields.ts'
import { namingParts } from './program-names.ts'
import { type Body, saidBySchema, stepOf } from './program-step.ts'

/** Writes of whom the programme reaches: eligibility, e-mails, referrals and partners. */

const TAGS = [['vip'], ['VIP', 'Sale', 'vip'], []]

export const eligibility = {
  updateEligibility: stepOf(
    'updateEligibility',
    saidBySchema('updateEligibility', {
      excluded_customer_tags: TAGS,
      excluded_order_tags: TAGS,
      excluded_product_tags: TAGS,
      excluded_products: [
        [],
        [{ id: 201 }],
        [{ id: 'gid://shopify/Product/202', variant_ids: [2020], title: 'As it was read' }],
        [{ id: 999 }, { id: 'x' }],
      ],
      excluded_collections: [[], [7], ['gid://shopify/Collection/7'], [{ id: 7 }, 7], [8]],
    }),
  ),
}

export const emails = {
  updateEmailTemplate: stepOf('updateEmailTemplate', saidBySchema('updateEmailTemplate')),
}

const referralRule = fc
  .tuple(arbitraryFields(referral.fields), fc.constantFrom<Body>({}, { title: 'Bring a friend' }))
  .map(
    ([fields, title]): Body => ({
      earning_rule: { fields: namingParts(fields, 'tier'), ...title },
    }),
  )

const referralBodies = saidBySchema(
  'updateReferralProgram',
  {
    value: [10, 5, 12.5],
    minimum_purchase: [0, 20],
    prefix: ['BEAN-', 'laurel'],
    tier_overrides: [
      [],
      [{ tier_id: '<tier:0>', type: 'percentage', value: 20 }],
      [
        { tier_id: '<tier:1>', type: 'fixed_amount', value: 5 },
        { tier_id: '<tier:0>', type: 'free_shipping', value: 0 },
      ],
      [{ tier_id: 'tier_of_nobody', type: 'percentage', value: 20 }],
    ],
  },
  ['earning_rule'],
)

export const referrals = {
  updateReferralProgram: stepOf(
    'updateReferralProgram',
    fc.oneof(
      referralBodies,
      fc.tuple(referralBodies, referralRule).map(([body, rule]): Body => ({ ...body, ...rule })),
    ),
  ),
}

const TERMS = {
  code_rate: [0, 5, 12.5],
  link_rate: [3, 10],
  value: [0, 5, 15],
}

const groupBodies = (operation_id: string) =>
  saidBySchema(operation_id, {
    ...TERMS,
    name: ['Creators', 'creators', 'Gold partners', 'Friends', 'Schools', 'Shops'],
  })

export const partners = {
  updateAffiliateProgramSettings: stepOf(
    'updateAffiliateProgramSettings',
    saidBySchema('updateAffiliateProgramSettings', {
      ...TERMS,
      terms_url: [null, 'https://example.com/terms'],
    }),
  ),
  createAffiliateGroup: stepOf('createAffiliateGroup', groupBodies('createAffiliateGroup')),
  updateAffiliateGroup: stepOf('updateAffiliateGroup', groupBodies('updateAffiliateGroup')),
  deleteAffiliateGroup: stepOf('deleteAffiliateGroup', fc.constant<Body>({})),
}
