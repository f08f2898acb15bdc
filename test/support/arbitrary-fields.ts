import fc from 'fast-check'
import { type FieldSpec, inCurrency, LEAST_AMOUNT } from '../../src/domain/catalogue/field-spec.ts'

/** Values that a specification allows, made from the specification alone. */

type Values = Record<string, unknown>

/** Bodies of these fields: the required ones, and some of the others, some of them null. */
export function arbitraryFields(specs: readonly FieldSpec[]): fc.Arbitrary<Values> {
  const required = specs.filter((spec) => spec.required)
  const others = specs.filter((spec) => !spec.required)
  return fc
    .tuple(
      fc.record(arbitraries(required)),
      fc.record(arbitraries(others, fc.constant(null)), { requiredKeys: [] }),
    )
    .map(([sure, maybe]) => ({ ...sure, ...maybe }))
}

function arbitraries(specs: readonly FieldSpec[], ...also: readonly fc.Arbitrary<unknown>[]) {
  return Object.fromEntries(
    specs.map((spec) => [spec.key, fc.oneof({ weight: 4, arbitrary: anyValue(spec) }, ...also)]),
  )
}

/** The smallest body that is accepted as it is. */
export function leastFields(specs: readonly FieldSpec[]): Values {
  return Object.fromEntries(
    specs.filter((spec) => spec.required).map((spec) => [spec.key, exampleOf(spec)]),
  )
}

export function exampleOf(spec: FieldSpec): unknown {
  const [example] = fc.sample(anyValue(spec), { numRuns: 1, seed: 1 })
  return example
}

const id = fc.stringMatching(/^tier_[a-z0-9]{1,6}$/)

export function anyValue(general: FieldSpec): fc.Arbitrary<unknown> {
  const spec = inCurrency(general, 'KWD')
  const { type, allowed } = spec
  const [min, max] = [spec.minimum ?? 0, spec.maximum ?? 100]
  const integer = () => fc.integer({ min, max })
  const number = () => fc.double({ min, max, noNaN: true })
  const amount = () =>
    fc.integer({ min: Math.round(min * 1000), max: max * 1000 }).map((mills) => mills / 1000)
  switch (type) {
    case 'integer':
      return integer()
    case 'number':
      // May be an amount of money, by what stands beside it.
      return general.minimum === LEAST_AMOUNT ? amount() : number()
    case 'money':
      return amount()
    case 'boolean':
      return fc.boolean()
    case 'string':
      return fc.string({ minLength: 1, maxLength: max }).filter((text) => text.trim() !== '')
    case 'code_prefix':
      return fc.stringMatching(/^[A-Za-z0-9-]{1,20}$/)
    case 'url':
      return fc.webUrl({ validSchemes: ['https'] })
    case 'timestamp':
      return fc
        .date({ noInvalidDate: true, min: new Date(0), max: new Date('2100-01-01') })
        .map((date) => date.toISOString())
    case 'choice':
      return fc.constantFrom(...(allowed ?? []))
    case 'flags':
      return fc.record(Object.fromEntries((allowed ?? []).map((flag) => [flag, fc.boolean()])), {
        requiredKeys: [],
      })
    case 'product_id':
      return platformId('Product')
    case 'variant_id':
      return platformId('ProductVariant')
    case 'product_ids':
      return fc.array(platformId('Product'), { minLength: min, maxLength: 3 })
    case 'collection_ids':
      return fc.array(platformId('Collection'), { minLength: min, maxLength: 3 })
    case 'tier_ids':
      return fc.array(id, { minLength: min, maxLength: 3 })
    case 'points_by_tier':
    case 'points_by_reward':
      return fc.dictionary(id, integer(), { minKeys: 1, maxKeys: 3 })
    case 'rate_by_tier':
      return fc.dictionary(id, number(), { minKeys: 1, maxKeys: 3 })
  }
}

function platformId(kind: string): fc.Arbitrary<number | string> {
  return fc
    .tuple(fc.integer({ min: 1 }), fc.constantFrom('number', 'text', 'gid'))
    .map(([number, form]) =>
      form === 'number'
        ? number
        : form === 'text'
          ? `${number}`
          : `gid://shopify/${kind}/${number}`,
    )
}
