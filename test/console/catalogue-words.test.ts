import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { benefitTypes } from '../../src/domain/catalogue/benefits/index.ts'
import { earningTypes } from '../../src/domain/catalogue/earning/index.ts'
import type { FieldSpec } from '../../src/domain/catalogue/field-spec.ts'
import { rewardTypes } from '../../src/domain/catalogue/rewards/index.ts'
import { PROGRAM_SWITCHES } from '../../src/domain/program.ts'

/**
 * The forms of the programme follow from the catalogue. What the texts of the console do not know is
 * shown under its key; here it is named, so that no release has it.
 */

type Named = Readonly<Record<string, unknown>>
interface FieldWords {
  readonly names: Named
  readonly about: Named
  readonly choices: Named
}

/** The console is compiled for browsers, so its files are no part of what is compiled here. */
async function readTexts(path: string) {
  const texts: Readonly<Record<string, unknown>> = await import(
    join(import.meta.dirname, '../../console/src/texts', path)
  )
  return texts
}
// Both have this form, or the console does not compile.
const english = (await readTexts('en/program-fields.ts')).program_fields as FieldWords
const german = (await readTexts('de/program-fields.ts')).program_fields as FieldWords
const program_types = (await readTexts('de/program-types.ts')).program_types as Named

const kinds = { earning: earningTypes, reward: rewardTypes, benefit: benefitTypes }
const types = Object.entries(kinds).flatMap(([kind, list]) =>
  list.map((type) => ({ name: `${kind}.${type.type}`, ...type })),
)
const fields: readonly FieldSpec[] = [
  ...types.flatMap((type) => [...type.fields]),
  ...rewardTypes.flatMap(({ values }) => [...values]),
]

describe('the words of the console', () => {
  it('name each type of the catalogue in German; in English the catalogue does', () => {
    const unnamed = types.map(({ name }) => name).filter((name) => !(name in program_types))
    expect(unnamed).toEqual([])
  })

  it('name each field and each of its choices', () => {
    const keys = [...new Set(fields.map(({ key }) => key))]
    expect(keys.filter((key) => !(key in english.names))).toEqual([])
    const choices = fields.flatMap(({ key, allowed }) =>
      (allowed ?? []).map((value) => [`${key}.${value}`, value] as const),
    )
    const unnamed = choices.filter((names) => !names.some((name) => name in english.choices))
    expect(unnamed).toEqual([])
  })

  it('name each switch, which the change log tells of', () => {
    expect(PROGRAM_SWITCHES.filter((name) => !(name in english.names))).toEqual([])
  })

  it('are the same in both languages', () => {
    for (const part of ['names', 'about', 'choices'] as const) {
      expect(Object.keys(german[part]).sort()).toEqual(Object.keys(english[part]).sort())
    }
  })
})
