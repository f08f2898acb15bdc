import { describe, expect, it } from 'vitest'
import { verdict } from '../../support/http.ts'
import { newShop } from '../../support/shop.ts'
import { Dependents, describeDependents } from './dependents.ts'

describe('children', () => {
  describeDependents({
    many: 'children',
    rule_type: 'child_birthday',
    id: /^kid_[0-9a-z]{26}$/,
    other: 'pets',
  })
})

it('a child has no species', async () => {
  const shop = await newShop()
  await shop.customer(1)
  const reply = await new Dependents(shop, 'children').save(1, { name: 'Max', species: 'human' })
  expect(verdict(reply)).toBe('422 validation_error species')
})
