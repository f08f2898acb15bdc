import { NoDeprecatedCustomRule, parse, specifiedRules, validate } from 'graphql'
import { describe, expect, it } from 'vitest'
import { ADMIN_API_VERSION, adminOperations } from '../../src/shopify/operations/index.ts'
import { costOf } from '../support/shopify/cost.ts'
import { adminSchema } from '../support/shopify/schema.ts'
import { WALKED } from '../support/shopify/walked.ts'

const VERSIONS = ['2026-07', '2026-10']
/** Shopify refuses a query that costs more. */
const COST_MAX = 1000
/** Its replacement does not exist before 2026-10. */
const OLD_WITHOUT_NEW = /CustomerPhoneNumber\.marketingState/
/** The longest pages that are asked for. */
const LONGEST = { first: 100 }

const each = adminOperations.map((operation) => [operation.name, operation] as const)

describe.each(VERSIONS)('the Admin API %s', (version) => {
  const schema = adminSchema(version)

  it.each(each)('understands %s', (_name, { document }) => {
    const faults = validate(schema, parse(document), specifiedRules)
    expect(faults.map(({ message }) => message)).toEqual([])
  })

  it.each(each)('will keep what %s asks for', (_name, { document }) => {
    const old = validate(schema, parse(document), [NoDeprecatedCustomRule])
    const messages = old.map(({ message }) => message)
    expect(messages.filter((message) => !OLD_WITHOUT_NEW.test(message))).toEqual([])
  })

  it.each(each)('charges for %s no more than is set aside', (_name, { document, cost }) => {
    const real = costOf(schema, parse(document), LONGEST)
    expect(real).toBeLessThanOrEqual(cost)
    expect(cost).toBeLessThanOrEqual(COST_MAX)
  })

  it('finds a fault where there is one', () => {
    const faults = validate(schema, parse('query Wrong { customer(id: "1") { shoe_size } }'))
    expect(faults).toHaveLength(1)
  })
})

it('has several operations, each with a name of its own, of a version that is checked', () => {
  const names = adminOperations.map(({ name }) => name)
  expect(names.length).toBeGreaterThan(25)
  expect(new Set(names).size).toBe(names.length)
  expect(VERSIONS).toContain(ADMIN_API_VERSION)
})

it('is walked through every fault, call by call', () => {
  const walked = new Set<string>(Object.values(WALKED).flat())
  expect([...walked].toSorted()).toEqual(adminOperations.map(({ name }) => name).toSorted())
})
