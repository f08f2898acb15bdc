import { describe, expect, it } from 'vitest'
import { program_fields as german } from '../../console/src/texts/de/program-fields.ts'
import { program_types } from '../../console/src/texts/de/program-types.ts'
import { program_fields as english } from '../../console/src/texts/en/program-fields.ts'
import { benefitTypes } from '../../src/domain/catalogue/benefits/index.ts'
import { earningTypes } from '../../src/domain/catalogue/earning/index.ts'
import { rewardTypes } from '../../src/domain/catalogue/rewards/index.ts'

/**
 * The forms of the programme follow from the catalogue. What the texts of the console do not know is
 * shown under its key; here it is named, so that no release has it.
 */

const kinds = { earning: earningTypes, reward: rewardTypes, benefit: benefitTypes }
const types = Object.entries(kinds).flatMap(([kind, list]) =>
  list.map((type) => ({ name: `${kind}.${type.type}`, ...type })),
)
const fields = types.flatMap((type) => [
  ...type.fields,
  ...('values' in type && Array.isArray(type.values) ? type.values : []),
])

describe('the words of the console', () => {
  it('name each type of the catalogue in German; in English the catalogue does', () => {
    const unnamed = types.map(({ name }) => name).filter((name) => !(name in program_types))
    expect(unnamed).toEqual([])
  })

  it('name each field and each of its choices', () => {
    const keys = [...new Set(fields.map(({ key }) => String(key)))]
    expect(keys.filter((key) => !(key in english.names))).toEqual([])
    const choices = fields.flatMap(({ key, allowed }) =>
      (allowed ?? []).map((value: string) => [`${key}.${value}`, value] as const),
    )
    const unnamed = choices.filter((names) => !names.some((name) => name in english.choices))
    expect(unnamed).toEqual([])
  })

  it('are the same in both languages', () => {
    for (const part of ['names', 'about', 'choices'] as const) {
      expect(Object.keys(german[part]).sort()).toEqual(Object.keys(english[part]).sort())
    }
  })
})
