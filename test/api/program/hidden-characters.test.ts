import { beforeAll, describe, expect, it } from 'vitest'
import { verdict } from '../../support/http.ts'
import { expectOk, newShop, type TestShop } from '../../support/shop.ts'

/** Characters that nobody sees, or that turn the direction of what is written beside them. */
const TURNED = 'Free \u202eeeffoc'
const MESSAGE = 'must be one line, without control characters such as U+202E'

describe('a hidden character', () => {
  let shop: TestShop

  beforeAll(async () => {
    shop = await newShop()
  })

  it('is refused by name in the title of a rule and in the words of its type', async () => {
    const rule = { type: 'custom_action', title: 'Survey' }
    const titled = await shop.post('/program/earn-rules', { ...rule, title: TURNED })
    expect(verdict(titled)).toBe('422 validation_error title')
    expect(titled.text).toContain(MESSAGE)
    const worded = { ...rule, fields: { actionName: TURNED } }
    const refused = await shop.post('/program/earn-rules', worded)
    expect(verdict(refused)).toBe('422 validation_error fields.actionName')
    expectOk(await shop.post('/program/earn-rules', { ...rule, title: 'می\u200cخواهم 👩\u200d👧' }))
  })

  it('is refused in a reason, which may have line breaks', async () => {
    const path = `/customers/${await shop.customer(1)}/points/earn` as const
    const award = { points: 1, source_ref: 'a' }
    const refused = await shop.post(path, { ...award, reason: `a\n${TURNED}` })
    expect(verdict(refused)).toBe('422 validation_error reason')
    expect(refused.text).toContain('must have no control characters such as U+202E')
    expectOk(await shop.post(path, { ...award, reason: 'First line\nSecond line' }))
  })

  it('is dropped from what the shop reports of a customer', async () => {
    const reported = { first_name: `Ada\u202e\u200f`, last_name: '\u2066Lovelace\u2069' }
    const number = await shop.customer(2, reported)
    const member = expectOk(await shop.get(`/customers/${number}`)).body
    expect(member).toMatchObject({ first_name: 'Ada', last_name: 'Lovelace' })
  })
})
