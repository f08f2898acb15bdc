import { describe, expect, it } from 'vitest'
import { verdict } from '../../support/http.ts'
import { expectOk, newShop } from '../../support/shop.ts'
import { Dependents, describeDependents } from './dependents.ts'

describe('pets', () => {
  describeDependents({
    many: 'pets',
    rule_type: 'pet_birthday',
    id: /^pet_[0-9a-z]{26}$/,
    other: 'children',
  })
})

describe('the species of a pet', () => {
  async function shopWithRex() {
    const shop = await newShop()
    await shop.customer(1)
    const pets = new Dependents(shop, 'pets')
    const rex = await pets.add(1, { name: 'Rex', birthday: '2020-05-31', species: 'dog' })
    return { pets, rex }
  }

  it('is kept, and free to change', async () => {
    const { pets, rex } = await shopWithRex()
    expect(rex.species).toBe('dog')
    const { body } = expectOk(await pets.save(1, { id: rex.id, species: 'wolf' }))
    expect(body).toMatchObject({ changed: true, pets: [{ name: 'Rex', species: 'wolf' }] })
    const again = expectOk(await pets.save(1, { id: rex.id, species: 'wolf' })).body
    expect(again.changed).toBe(false)
  })

  it.each(['', ' ', null, 5, 'a'.repeat(101)])('cannot be %j', async (species) => {
    const { pets, rex } = await shopWithRex()
    const reply = await pets.save(1, { id: rex.id, species })
    expect(verdict(reply)).toBe('422 validation_error species')
  })

  it('makes no entry by itself', async () => {
    const { pets } = await shopWithRex()
    expect(verdict(await pets.save(1, { species: 'dog' }))).toBe('422 validation_error name')
  })
})
