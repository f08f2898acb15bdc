import fc from 'fast-check'
import { earningTypes } from '../../src/domain/catalogue/earning/index.ts'
import { rewardTypes } from '../../src/domain/catalogue/rewards/index.ts'
import { givenFields } from '../domain/catalogue/given.ts'

type Body = Record<string, unknown>

/** What a step needs to know of the programme it is about to change. */
export interface Known {
  readonly revision: number
  readonly earning_rules: readonly { readonly id: string }[]
  readonly rewards: readonly { readonly id: string }[]
  readonly tiers: readonly { readonly id: string }[]
  readonly change_ids: readonly string[]
}

export interface StepRequest {
  readonly method: string
  readonly path: string
  readonly body: Body
}

/** A programme write, chosen before it is known what there is to change. */
export type Step = (known: Known) => StepRequest

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
  fc.tuple(givenFields(fields), spoilt, titles, fc.option(fc.boolean(), { nil: undefined })).map(
    ([given, fault, named, enabled]): Body => ({
      ...{ type, fields: { ...given, ...fault }, ...named },
      ...(enabled === undefined ? {} : { enabled }),
    }),
  ),
)

const anyReward = fc.constantFrom(...rewardTypes).chain(({ type, values, fields }) =>
  fc.tuple(givenFields(values), givenFields(fields), spoilt, titles).map(
    ([prices, given, fault, named]): Body => ({
      ...{ type, name: 'A reward', ...prices, fields: { ...given, ...fault }, ...named },
    }),
  ),
)

const anySettings: fc.Arbitrary<Body> = fc.record(
  {
    points_name: fc.constantFrom('points', 'Beans', 'Stars', ''),
    points_expiry: fc.record(
      { enabled: fc.boolean(), months: fc.integer({ min: 0, max: 24 }) },
      { requiredKeys: [] },
    ),
    reward_expiry: fc.record({ enabled: fc.boolean() }, { requiredKeys: [] }),
  },
  { requiredKeys: [] },
)

/** A change of something: what a creation says, some of it left out. */
const partOf = (bodies: fc.Arbitrary<Body>) =>
  fc.tuple(bodies, fc.boolean()).map(
    ([{ type: _type, fields, ...rest }, with_fields]): Body => ({
      ...rest,
      ...(with_fields ? { fields } : {}),
    }),
  )

const pick = fc.nat()
const staleness = fc.oneof(
  { weight: 8, arbitrary: fc.constantFrom(null, 0) },
  fc.constantFrom(-1, 1),
)

function stepOf(
  method: string,
  list: string,
  bodies: fc.Arbitrary<Body>,
  target: (known: Known, index: number) => string = () => '',
): fc.Arbitrary<Step> {
  return fc.tuple(bodies, pick, staleness).map(
    ([given, index, stale]): Step =>
      (known) => {
        const takes_revision = stale !== null && list !== 'changes'
        const revision = takes_revision ? { if_revision: known.revision + stale } : {}
        const body = { ...withProductsOf(withTiersOf(known, given)), ...revision }
        return { method, path: `/program/${list}${target(known, index)}`, body }
      },
  )
}

const one = (ids: readonly string[], index: number) => ids[index % ids.length] ?? 'of_nobody'
const idsOf = (parts: readonly { readonly id: string }[]) => parts.map(({ id }) => id)
const rule = (known: Known, index: number) => `/${one(idsOf(known.earning_rules), index)}`
const reward = (known: Known, index: number) => `/${one(idsOf(known.rewards), index)}`
const change = (known: Known, index: number) => `/${one(known.change_ids, index)}/undo`
const nothing = fc.constant<Body>({})

const newRule = stepOf('POST', 'earn-rules', anyRule)
const newReward = stepOf('POST', 'rewards', anyReward)
const undo = stepOf('POST', 'changes', nothing, change)

/** Every kind of programme write; those of which there should be more, more than once. */
const KINDS = [
  stepOf('PATCH', 'settings', anySettings),
  newRule,
  stepOf('PATCH', 'earn-rules', partOf(anyRule), rule),
  stepOf('DELETE', 'earn-rules', nothing, rule),
  newReward,
  stepOf('PATCH', 'rewards', partOf(anyReward), reward),
  stepOf('DELETE', 'rewards', nothing, reward),
  undo,
  undo,
]

/** One of each kind in any order, after there is something to change. */
export const programSteps: fc.Arbitrary<readonly Step[]> = fc
  .shuffledSubarray(KINDS, { minLength: KINDS.length })
  .chain((kinds) => fc.tuple(newRule, newReward, newReward, ...kinds))

/** The same, naming tiers that are there: made-up ones would refuse most bodies. */
function withTiersOf({ tiers }: Known, body: Body): Body {
  const written = JSON.stringify(body)
  const tier_id = tiers[0]?.id ?? ''
  return JSON.parse(written.replaceAll(/"tier_[a-z0-9]{1,6}"/g, `"${tier_id}"`))
}

/** What a shop must have for the steps: of everything that fields can name, one. */
export const SHELF = { product: 201, variant: 2010, collection: 7 } as const

const KINDS_BY_FIELD: Readonly<Record<string, keyof typeof SHELF>> = {
  productId: 'product',
  productIds: 'product',
  variantId: 'variant',
  collectionIds: 'collection',
}

/** The same, naming what is on the shelf, in the form in which it was named; a few stay unknown. */
function withProductsOf(body: Body): Body {
  const { fields } = body
  if (typeof fields !== 'object' || fields === null) return body
  const named = Object.entries(fields).map(([key, value]) => {
    const kind = KINDS_BY_FIELD[key]
    return [key, kind === undefined ? value : shelved(SHELF[kind], value)]
  })
  return { ...body, fields: Object.fromEntries(named) }
}

function shelved(number: number, value: unknown): unknown {
  if (Array.isArray(value)) return value.map((one) => shelved(number, one))
  if (value === null || /[07]$/.test(String(value))) return value
  return typeof value === 'number' ? number : String(value).replace(/\d+$/, String(number))
}
