import { beforeEach, describe, expect, it } from 'vitest'
import { en } from '../../../src/languages/storefront/en.ts'
import { verdict } from '../../support/http.ts'
import { faultyFields, lastChange, listChanges, readProgram, undo } from '../../support/programs.ts'
import { expectOk, newShop, type TestShop } from '../../support/shop.ts'

/** The look and the words of the programme on the shop's pages. */

let shop: TestShop
const patch = (body: object, options = {}) => shop.patch('/program/storefront', body, options)
const read = async () => (await readProgram(shop)).storefront

beforeEach(async () => {
  shop = await newShop()
})

describe('a change of the look', () => {
  it('is tried first, then made, logged and undone', async () => {
    const look = { accent_color: '#7C3AED', theme: 'dark', sections: ['rewards', 'balance'] }
    const before = await read()
    const tried = expectOk(await patch({ ...look, dry_run: true })).body
    expect(tried).toMatchObject({ dry_run: true, operation: 'update' })
    expect(tried.diff.map(({ path }) => path).sort()).toEqual([
      'storefront.accent_color',
      'storefront.sections',
      'storefront.theme',
    ])
    expect(await read()).toEqual(before)
    const made = expectOk(await patch(look)).body
    expect(made.diff).toEqual(tried.diff)
    expect(made.summary).toBe('2 sections in #7c3aed')
    expect(made.program.storefront).toMatchObject({
      ...look,
      accent_color: '#7c3aed',
      accent_text_color: '#ffffff',
      corner_radius_px: 12,
    })
    expect((await listChanges(shop)).at(0)).toMatchObject({
      target: { kind: 'storefront', id: 'storefront', label: 'Storefront' },
      summary: made.summary,
    })
    expectOk(await undo(shop, await lastChange(shop)))
    expect(await read()).toEqual(before)
  })

  it('of nothing changes nothing', async () => {
    expect(expectOk(await patch({})).body).toMatchObject({ operation: 'none', diff: [] })
  })

  it.each([
    ['#ffffff', '#000000'],
    ['#000000', '#ffffff'],
    ['#767676', '#ffffff'],
    ['#777777', '#000000'],
    ['#ff0000', '#000000'],
  ])('%s is written on in %s, which can be read', async (accent_color, accent_text_color) => {
    expect(expectOk(await patch({ accent_color })).body.program.storefront).toMatchObject({
      accent_text_color,
    })
  })

  it.each([
    [{ accent_color: 'red' }, 'accent_color'],
    [{ accent_color: '#12345' }, 'accent_color'],
    [{ accent_text_color: '#ffffff' }, 'accent_text_color'],
    [{ corner_radius_px: 25 }, 'corner_radius_px'],
    [{ corner_radius_px: 1.5 }, 'corner_radius_px'],
    [{ theme: 'blue' }, 'theme'],
    [{ position: 'top' }, 'position'],
    [{ sections: ['balance', 'balance'] }, 'sections'],
    [{ sections: ['basket'] }, 'sections[0]'],
    [{ font_family: 'serif; color: red' }, 'font_family'],
    [{ font_family: 'url(https://evil.example)' }, 'font_family'],
    [{ font_family: '"Open' }, 'font_family'],
    [{ font_family: 'Arial,,serif' }, 'font_family'],
  ])('%j is refused', async (body, field) => {
    expect(verdict(await patch(body))).toBe(`422 validation_error ${field}`)
  })

  it('takes a list of fonts', async () => {
    const font_family = '"Open Sans", \'Noto Sans\', Söhne, sans-serif'
    expect(expectOk(await patch({ font_family })).body.program.storefront).toMatchObject({
      font_family,
    })
  })
})

describe('own texts', () => {
  it('are kept by language, and null is Laurel’s again', async () => {
    expectOk(await patch({ own_texts: { en: { join: 'Come in' }, DE: { join: 'Komm rein' } } }))
    expect((await read()).own_texts).toEqual({ en: { join: 'Come in' }, de: { join: 'Komm rein' } })
    expectOk(await patch({ own_texts: { en: { earn: 'Collect' } } }))
    expectOk(await patch({ own_texts: { de: { join: null }, en: { join: null } } }))
    expect((await read()).own_texts).toEqual({ en: { earn: 'Collect' } })
  })

  it('may name what Laurel’s text names, and nothing else', async () => {
    const { panel } = en
    expect(panel).toContain('{shop}')
    expectOk(await patch({ own_texts: { en: { panel: 'Our club at {shop}' } } }))
    for (const text of ['At {store}', 'At {shop', 'At shop}', 'At {}']) {
      const reply = await patch({ own_texts: { en: { panel: text } } })
      expect(verdict(reply), text).toBe('422 validation_error own_texts.en.panel')
    }
  })

  it('have room for three times what Laurel says there', async () => {
    const room = Math.max(40, en.panel.length * 3)
    expectOk(await patch({ own_texts: { en: { panel: 'x'.repeat(room) } } }))
    const reply = await patch({ own_texts: { en: { panel: 'x'.repeat(room + 1) } } })
    expect(verdict(reply)).toBe('422 validation_error own_texts.en.panel')
  })

  it('have plural forms that English has not', async () => {
    expectOk(await patch({ own_texts: { de: { orders_few: '{count} Bestellungen' } } }))
    const reply = await patch({ own_texts: { de: { join_few: 'x' } } })
    expect(verdict(reply)).toBe('422 validation_error own_texts.de.join_few')
  })

  it('that are wrong are all named at once', async () => {
    const own_texts = { fr: { join: 'x' }, en: { nonsense: 'x', join: 'x {y}' } }
    const reply = await patch({ own_texts, font_family: '{}' })
    expect(faultyFields(reply).sort()).toEqual([
      'font_family',
      'own_texts.en.join',
      'own_texts.en.nonsense',
      'own_texts.fr',
    ])
    for (const key of ['__proto__', 'constructor', 'toString']) {
      const raw_body = `{"own_texts":{"en":{"${key}":"x"}}}`
      const hostile = await shop.patch('/program/storefront', undefined, { raw_body })
      expect(hostile.status, key).toBe(422)
    }
  })
})
