import { beforeAll, describe, expect, it } from 'vitest'
import { compilePart } from '../../src/schemas/base/parse.ts'
import { verdict } from '../support/http.ts'
import type { Schema } from '../support/inputs/from-schema.ts'
import { changeAt, fullest, type Path, placesIn, schemaAt } from '../support/inputs/levels.ts'
import { operations } from '../support/inputs/requests.ts'
import { newShop, type TestShop } from '../support/shop.ts'

/**
 * Every number that a body or a query takes, of the API, the admin API and the embedded shop; a tool
 * takes what its endpoint takes. Each has an end on both sides that a number can count to.
 */

/** The catalogue of rewards has the ends of these, by the type of the reward. */
const BY_THE_CATALOGUE = ['points_cost', 'discount_value', 'code_valid_days'].flatMap((field) => [
  `createReward ${field}`,
  `updateReward ${field}`,
])

/** A customer is named by it, and there is no such customer. */
const NAMES_SOMEBODY = ['estimateCart customer_id', 'estimateCarts customer_id']

const TOO_LARGE = [2 ** 53, 1e19, 2 ** 63, 1e21, 1e308]
const OUTSIDE = [...TOO_LARGE, ...TOO_LARGE.map((value) => -value)]

interface Place {
  readonly name: string
  readonly part: Schema
  readonly path: Path
}

const isNumber = ({ type, anyOf = [] }: Schema): boolean =>
  [type].flat().some((word) => word === 'integer' || word === 'number') || anyOf.some(isNumber)

const places = operations.flatMap(({ name, query, body }) =>
  [query, body].flatMap((part) =>
    placesIn(part)
      .filter((path) => isNumber(schemaAt(part, path) ?? {}))
      .map((path): Place => ({ name: `${name.split(' ')[0]} ${path.join('.')}`, part, path })),
  ),
)

const checks = new Map(
  places.map(({ part }) => [
    part,
    // The types of the schema library know only what it made itself.
    compilePart('body', part as unknown as Parameters<typeof compilePart>[1]),
  ]),
)

function isRefused({ part, path }: Place, value: number): boolean {
  const faults = checks.get(part)?.check(changeAt(undefined, fullest(part), path, () => value))
  return (faults ?? []).some(
    ({ field }) => field.replaceAll(/\[(\d+)\]/g, '.$1') === path.join('.'),
  )
}

describe('a number that nobody can count to', () => {
  const others = [...BY_THE_CATALOGUE, ...NAMES_SOMEBODY]
  const held = places.filter(({ name }) => !others.includes(name))

  it('is looked for in all that is asked', () => {
    expect(places.length).toBeGreaterThan(80)
    expect(places.length - held.length).toBe(others.length)
  })

  it.each(held)('is refused for $name', (place) => {
    for (const value of OUTSIDE) expect(isRefused(place, value), String(value)).toBe(true)
  })
})

describe('where more than the schema decides', () => {
  let shop: TestShop
  beforeAll(async () => {
    shop = await newShop()
  })

  it.each(OUTSIDE)('%d is refused too', async (value) => {
    const event = { topic: 'points.earned', customer_id: value }
    const reply = await shop.admin('POST', '/events/test', event)
    expect(verdict(reply)).toBe('422 validation_error customer_id')
    const cart = { customer_id: value, lines: [] }
    expect(verdict(await shop.post('/estimates/cart', cart))).toBe('404 not_found')
    const reward = { type: 'percentage', name: 'Five off' }
    const fields = { points_cost: 100, discount_value: 5, code_valid_days: 30 }
    for (const field of Object.keys(fields)) {
      const body = { ...reward, ...fields, [field]: value }
      expect(verdict(await shop.post('/program/rewards', body))).toBe(
        `422 validation_error ${field}`,
      )
    }
  })
})
