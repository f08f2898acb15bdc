import { readFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'
import { buildSchema, parse, specifiedRules, validate } from 'graphql'
import { NoDeprecatedCustomRule } from 'graphql'
import { describe, expect, it } from 'vitest'
import { ADMIN_API_VERSION, adminOperations } from '../../src/shopify/operations/index.ts'

const VERSIONS = ['2026-07', '2026-10']

describe.each(VERSIONS)('the Admin API %s', (version) => {
  const file = new URL(`schema/admin_${version}.graphql.gz`, import.meta.url)
  const schema = buildSchema(gunzipSync(readFileSync(file)).toString())

  it.each(adminOperations.map((operation) => [operation.name, operation] as const))(
    'understands %s',
    (_name, { document }) => {
      const faults = validate(schema, parse(document), specifiedRules)
      expect(faults.map(({ message }) => message)).toEqual([])
    },
  )

  it.each(adminOperations.map((operation) => [operation.name, operation] as const))(
    'will keep what %s asks for',
    (_name, { document }) => {
      const old = validate(schema, parse(document), [NoDeprecatedCustomRule])
      expect(old.map(({ message }) => message).filter((message) => !KNOWN.test(message))).toEqual([])
    },
  )

  it('finds a fault where there is one', () => {
    const faults = validate(schema, parse('query Wrong { customer(id: "1") { shoe_size } }'))
    expect(faults).toHaveLength(1)
  })
})

/** Its replacement does not exist before 2026-10. */
const KNOWN = /CustomerPhoneNumber\.marketingState/

it('has several operations, each with a name of its own, of a version that is checked', () => {
  const names = adminOperations.map(({ name }) => name)
  expect(names.length).toBeGreaterThan(25)
  expect(new Set(names).size).toBe(names.length)
  expect(VERSIONS).toContain(ADMIN_API_VERSION)
})
