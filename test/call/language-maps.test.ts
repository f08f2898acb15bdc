import { beforeAll, describe, expect, it } from 'vitest'
import { endpoints } from '../../src/endpoints/index.ts'
import { verdict } from '../support/http.ts'
import type { Schema } from '../support/inputs/from-schema.ts'
import { fullest, type Path, placesIn, schemaAt } from '../support/inputs/levels.ts'
import { furnishedShop, type TestShop } from '../support/shop.ts'

/** Every map of a body that goes by language: each language once, and only published ones. */

/** What lies in a map by language, and goes by the key of a text; it is tested with its part. */
const BY_KEY = ['updateStorefront own_texts.en']

const maps = endpoints.flatMap((endpoint) =>
  placesIn(endpoint.body as Schema)
    .filter(
      (path) => typeof schemaAt(endpoint.body as Schema, path)?.additionalProperties === 'object',
    )
    .map((path) => ({ name: `${endpoint.operation_id} ${path.join('.')}`, endpoint, path }))
    .filter(({ name }) => !BY_KEY.includes(name)),
)

const within = ([step, ...rest]: Path, value: unknown): unknown =>
  step === undefined ? value : { [step]: within(rest, value) }

describe('a map by language', () => {
  let shop: TestShop

  beforeAll(async () => {
    shop = await furnishedShop()
  })

  it('is all that a body takes by names of the caller', () => {
    expect(maps.map(({ name }) => name).sort()).toEqual([
      'createCampaign banner_copy',
      'createEarningRule title_translations',
      'createMembership name_translations',
      'createReward title_translations',
      'createTier name_translations',
      'updateCampaign banner_copy',
      'updateEarningRule title_translations',
      'updateMembership name_translations',
      'updateReferralProgram earning_rule.title_translations',
      'updateReward title_translations',
      'updateStorefront own_texts',
      'updateTier name_translations',
    ])
  })

  it.each(maps)('names a language once: $name', async ({ endpoint, path }) => {
    const schema = schemaAt(endpoint.body as Schema, path)?.additionalProperties as Schema
    const words = fullest(schema)
    const ask = (map: object) => {
      const fields = within(path, map) as Record<string, unknown>
      return shop.ask(endpoint, { fields: { ...fields, dry_run: true } })
    }
    const twice = await ask({ de: words, DE: words })
    expect(verdict(twice)).toBe(`422 validation_error ${path.join('.')}.de`)
    expect(twice.body.error.details).toMatchObject({
      message: 'must be there once, and is there as de and DE',
      allowed: ['de'],
      received: 'de, DE',
    })
    for (const tag of ['sk', 'de_DE', 'no language', 'x-klingon']) {
      const reply = await ask({ [tag]: words })
      expect(verdict(reply)).toBe(`422 validation_error ${path.join('.')}.${tag.toLowerCase()}`)
      expect(reply.body.error.details.allowed).toEqual(['en', 'de', 'pt-br'])
    }
  })
})
