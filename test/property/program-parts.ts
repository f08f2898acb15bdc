import fc from 'fast-check'
import { earningTypes } from '../../src/domain/catalogue/earning/index.ts'
import { rewardTypes } from '../../src/domain/catalogue/rewards/index.ts'
import { arbitraryFields, leastFields } from '../support/arbitrary-fields.ts'
import { namingParts } from './program-names.ts'
import { type Body, saidBySchema, stepOf } from './program-step.ts'

/** Writes of settings, earning rules and rewards. */

const text = fc.oneof(
  {
    weight: 5,
    arbitrary: fc
      .string({ minLength: 1, maxLength: 20 })
      .map((one) => one.toWellFormed().replaceAll('\u0000', '')),
  },
  fc.constantFrom<unknown>(null, '', 5),
)

const titles: fc.Arbitrary<Body> = fc.record(
  {
    title: text,
    title_translations: fc.dictionary(fc.constantFrom('en', 'de', 'DE', 'pt-br'), text, {
      maxKeys: 2,
    }),
  },
  { requiredKeys: [] },
)

/** Now and then a fault that only the catalogue finds. */
const spoilt: fc.Arbitrary<Body> = fc.oneof(
  { weight: 6, arbitrary: fc.constant({}) },
  fc.constantFrom<Body>({ nonsense: 1 }, { earnPoints: -1, points: 0.5 }, { limit: 'x' }),
)

const anyRule = fc.constantFrom(...earningTypes).chain(({ type, fields }) =>
  fc
    .tuple(arbitraryFields(fields), spoilt, titles, fc.option(fc.boolean(), { nil: undefined }))
    .map(
      ([given, fault, named, enabled]): Body => ({
        ...namingParts({ type, fields: { ...given, ...fault } }, 'tier'),
        ...named,
        ...(enabled === undefined ? {} : { enabled }),
      }),
    ),
)

const anyReward = fc.constantFrom(...rewardTypes).chain(({ type, values, fields }) =>
  fc.tuple(arbitraryFields(values), arbitraryFields(fields), spoilt, titles).map(
    ([prices, given, fault, named]): Body => ({
      ...namingParts({ type, name: 'A reward', ...prices, fields: { ...given, ...fault } }, 'tier'),
      ...named,
    }),
  ),
)

/** A change: what a creation of any type says, without the type; or what fits every type. */
const changeOf = (operation_id: string, creations: fc.Arbitrary<Body>) =>
  fc.oneof(
    {
      weight: 3,
      arbitrary: saidBySchema(operation_id, KNOWN_OF_ANY, ['discount_value', 'code_valid_days']),
    },
    creations.map(({ type: _type, ...rest }): Body => rest),
  )

const KNOWN_OF_ANY = {
  name: ['A reward', 'Another reward'],
  title: ['A title', null],
  title_translations: [{ de: 'Ein Titel' }, {}],
  points_cost: [50, 200],
  fields: [{}],
}

/** A creation that says no more than it must, of this type. */
const leastRule = fc
  .constantFrom(...earningTypes)
  .map(({ type, fields }): Body => namingParts({ type, fields: leastFields(fields) }, 'tier'))

const leastReward = fc.constantFrom(...rewardTypes).map(({ type, values, fields }): Body => {
  const body = { type, name: 'A reward', ...leastFields(values), fields: leastFields(fields) }
  return namingParts(body, 'tier')
})

const nothing = fc.constant<Body>({})

export const settings = {
  updateProgramSettings: stepOf(
    'updateProgramSettings',
    saidBySchema('updateProgramSettings', {
      program_name: ['Rewards', 'Bean club'],
      points_name: ['points', 'Beans', 'Stars'],
    }),
  ),
}

export const storefront = {
  updateStorefront: stepOf(
    'updateStorefront',
    saidBySchema('updateStorefront', {
      accent_color: ['#1f5f46', '#7C3AED'],
      font_family: ['inherit', '"Open Sans", serif', 'a;b'],
      sections: [[], ['balance', 'rewards'], ['earn', 'earn']],
      own_texts: [{ de: { join: 'Mach mit' } }, { en: { join: null } }, { en: { nonsense: 'x' } }],
    }),
  ),
}

export const earningRules = {
  createEarningRule: stepOf('createEarningRule', fc.oneof(anyRule, leastRule)),
  updateEarningRule: stepOf('updateEarningRule', changeOf('updateEarningRule', anyRule)),
  deleteEarningRule: stepOf('deleteEarningRule', nothing),
}

export const rewards = {
  createReward: stepOf('createReward', fc.oneof(anyReward, leastReward)),
  updateReward: stepOf('updateReward', changeOf('updateReward', anyReward)),
  deleteReward: stepOf('deleteReward', nothing),
}
