import { describe, expect, it } from 'vitest'
import { lighten } from '../../src/mcp/lighten.ts'
import { tools } from '../../src/mcp/tools.ts'
import { compilePart } from '../../src/schemas/base/parse.ts'
import { VALUES_MAX } from '../../src/schemas/base/storable.ts'
import type { Schema } from '../support/inputs/from-schema.ts'
import { changeAt, fullest, type Path, placesIn, schemaAt } from '../support/inputs/levels.ts'
import { operations } from '../support/inputs/requests.ts'

/**
 * No input costs more than it is long, and what is far too long costs next to nothing. What is
 * counted is how often anything of the input is looked at, so that a slow machine is no failure.
 */

const WRONG = { wrong: true }
const FEW = 1_000
const MANY = 10_000
const FAR_TOO_MANY = VALUES_MAX * 2

interface Counted<Value> {
  readonly value: Value
  looks(): number
}

/** The same value, which counts how often it is looked at. */
function counted<Value extends object>(value: Value): Counted<Value> {
  let looks = 0
  const count =
    <Given extends readonly unknown[], Result>(ask: (...given: Given) => Result) =>
    (...given: Given): Result => {
      looks += 1
      return ask(...given)
    }
  const handler: ProxyHandler<Value> = {
    get: count(Reflect.get),
    has: count(Reflect.has),
    getOwnPropertyDescriptor: count(Reflect.getOwnPropertyDescriptor),
  }
  return { value: new Proxy(value, handler), looks: () => looks }
}

const manyItems = (length: number) => Array.from({ length }, () => WRONG)
const manyNames = (length: number) =>
  Object.fromEntries(Array.from({ length }, (_, index) => [`zz_${index}`, WRONG]))

interface Sized {
  readonly where: string
  readonly schema: Schema
  readonly path: Path
}

const parts = operations.flatMap(({ name, body, query }) => [
  { where: `the body of ${name}`, schema: body },
  { where: `the query of ${name}`, schema: query },
])

/** Every place of every input whose schema has this word. */
function placesWith(word: 'items' | 'properties' | 'additionalProperties'): Sized[] {
  return parts.flatMap(({ where, schema }) =>
    [[], ...placesIn(schema)]
      .filter((path) => schemaAt(schema, path)?.[word] !== undefined)
      .map((path) => ({ where: `${where}: ${path.join('.') || 'itself'}`, schema, path })),
  )
}

function looksAt({ schema, path }: Sized, value: object): number {
  const { value: watched, looks } = counted(value)
  const body = changeAt(undefined, fullest(schema), path, () => watched)
  expect(compiled(schema).check(body).length).toBeGreaterThan(0)
  return looks()
}

const compiled_parts = new Map<Schema, ReturnType<typeof compilePart>>()

/** Compiled once: most inputs have many places. */
function compiled(schema: Schema): ReturnType<typeof compilePart> {
  const known = compiled_parts.get(schema)
  if (known !== undefined) return known
  // The types of the schema library know only what it made itself.
  const part = compilePart('body', schema as unknown as Parameters<typeof compilePart>[1])
  compiled_parts.set(schema, part)
  return part
}

describe('the work for', () => {
  const lists = placesWith('items')
  // The others are held by the catalogue, or may have any name.
  const objects = placesWith('additionalProperties').filter(
    ({ schema, path }) => schemaAt(schema, path)?.additionalProperties !== true,
  )

  it('a list that is far too long does not depend on its length', () => {
    expect(lists.length).toBeGreaterThan(30)
    for (const list of lists) {
      expect(looksAt(list, manyItems(FAR_TOO_MANY)), list.where).toBeLessThan(10)
    }
  })

  it('a list of wrong items grows as the list does, at most', () => {
    for (const list of lists) {
      const [few, many] = [looksAt(list, manyItems(FEW)), looksAt(list, manyItems(MANY))]
      expect(many / few, list.where).toBeLessThan((MANY / FEW) * 1.1)
      expect(many / MANY, list.where).toBeLessThan(20)
    }
  })

  it('an object with unknown fields grows as it does, at most', () => {
    for (const object of objects) {
      const [few, many] = [looksAt(object, manyNames(50)), looksAt(object, manyNames(500))]
      expect(many / few, object.where).toBeLessThan(10 * 1.1)
    }
    // Their names are counted, and no more.
    for (const object of objects.slice(0, 3)) {
      expect(looksAt(object, manyNames(FAR_TOO_MANY)), object.where).toBeLessThan(FAR_TOO_MANY * 2)
    }
  })
})

describe('the call of a tool', () => {
  const call = (name: string, given: unknown) => ({
    ...{ jsonrpc: '2.0', id: 1, method: 'tools/call' },
    params: { name, arguments: given },
  })

  it.each([
    ['names', manyNames(FAR_TOO_MANY)],
    ['items', { lines: manyItems(FAR_TOO_MANY), customer_id: manyItems(FAR_TOO_MANY) }],
  ])('with far too many %s is carried on without them', (_what, given) => {
    for (const { description, arguments: known } of tools) {
      const { value, looks } = counted(given)
      const { message, fault } = lighten(call(description.name, value))
      expect(fault?.allowed, description.name).toEqual({ maximum: VALUES_MAX })
      // Each name is counted once, and nothing but what the tool knows is looked at again.
      expect(looks()).toBeLessThanOrEqual(Object.keys(given).length * 2 + known.length * 3 + 10)
      expect(message).toEqual(call(description.name, {}))
    }
  })

  it('with as many as an input may have is carried on as it is', () => {
    const whole = call('service_get_shop', manyNames(VALUES_MAX / 2))
    expect(lighten(whole)).toEqual({ message: whole, fault: null })
    expect(lighten(whole).message).toBe(whole)
  })
})

describe('the schemas of all inputs', () => {
  it('say of each list how long it may be', () => {
    const without = placesWith('items').filter(
      ({ schema, path }) => (schemaAt(schema, path)?.maxItems ?? VALUES_MAX) >= VALUES_MAX,
    )
    expect(without.map(({ where }) => where)).toEqual([])
  })

  it('do not compare the items of a list with each other', () => {
    expect(parts.filter(({ schema }) => JSON.stringify(schema).includes('uniqueItems'))).toEqual([])
  })

  it('say of what callers keep with us how large it may be', () => {
    const free = placesWith('additionalProperties').filter(({ schema, path }) => {
      const found = schemaAt(schema, path)
      // The catalogue knows what `fields` may hold. The single call knows the body in a report, and
      // the write itself that of a forecast or a proposal.
      const known =
        path.at(-1) === 'fields' || /^((items\.\d+|change)\.)?body$/.test(path.join('.'))
      return found?.additionalProperties === true && !known
    })
    const names = free.map(({ path }) => path.join('.'))
    expect([...new Set(names)]).toEqual(['metadata'])
    const metadata = { long: 'x'.repeat(16 * 1_024) }
    for (const { where, schema, path } of free) {
      const part = compilePart('body', schema as unknown as Parameters<typeof compilePart>[1])
      const body = changeAt(undefined, fullest(schema), path, () => metadata)
      expect(
        part.check(body).map(({ field }) => field),
        where,
      ).toContain('metadata')
    }
  })
})
