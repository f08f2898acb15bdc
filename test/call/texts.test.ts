import { describe, expect, it } from 'vitest'
import { cleanText } from '../../src/lib/typed-text.ts'
import { compilePart, type PartCheck } from '../../src/schemas/base/parse.ts'
import { withCleanTexts } from '../../src/schemas/base/typed-text.ts'
import type { Schema } from '../support/inputs/from-schema.ts'
import { changeAt, fullest, type Path, placesIn, schemaAt } from '../support/inputs/levels.ts'
import { operations } from '../support/inputs/requests.ts'

/**
 * Every text that a body or a query takes, of the API, the admin API and the embedded shop; a tool
 * takes what its endpoint takes. None may be blank, but for those below.
 */

/** What a shop system hands on as it has it, or a person leaves out: blank there says nothing. */
const BLANK_IS_NONE = [
  'previewEmailDraft branding.reply_to',
  'putEmbeddedCustomer email',
  'putEmbeddedCustomer first_name',
  'putEmbeddedCustomer last_name',
  'putEmbeddedCustomer locale',
  'putEmbeddedCustomer phone',
  'putEmbeddedOrder landing_ref',
  'putEmbeddedOrder source',
  'sendTestEmail branding.reply_to',
  'updateEmailBranding reply_to',
]
/** What people typed there; a blank one is left out. */
const BLANK_IS_LEFT_OUT = [
  'estimateCart lines.0.tags.0',
  'estimateCarts carts.0.lines.0.tags.0',
  'estimateGuestCart lines.0.tags.0',
  'estimateGuestCarts carts.0.lines.0.tags.0',
  'putEmbeddedCustomer company.name',
  'putEmbeddedCustomer tags.0',
  'putEmbeddedOrder discount_codes.0.code',
  'putEmbeddedOrder tags.0',
  'putEmbeddedProduct tags.0',
]
const NOT_LOOKED_AT = [
  'createMembership product.currency',
  'createMembership product.price',
  'createMembership product.title',
  'createMembership product.variant_title',
  'updateEligibility excluded_collections.0.title',
  'updateEligibility excluded_products.0.title',
  'updateEligibility member_discounts.excluded_collections.0.title',
  'updateMembership product.currency',
  'updateMembership product.price',
  'updateMembership product.title',
  'updateMembership product.variant_title',
]

/** Whatever somebody types is tried; a new one is held to rules that no blank text keeps. */
const PASSWORDS = [
  'beginPasskey password',
  'beginSecondFactor password',
  'endSecondFactor password',
  'signIn password',
  'updateMe current_password',
]

/** Lists in a query, which say themselves what they take; see the tests of these endpoints. */
const TOLD_BY_THEMSELVES = ['getCustomer include', 'listTransactions type']

const BLANKS = ['   ', '\t\n', '\u00a0\u3000']

interface Text {
  readonly name: string
  readonly schema: Schema
  readonly path: Path
}

const isText = (schema: Schema | undefined): boolean =>
  [schema?.type].flat().includes('string') || (schema?.anyOf ?? []).some(isText)

const texts = operations.flatMap(({ name, query, body }): Text[] =>
  [query, body].flatMap((schema) =>
    placesIn(schema)
      .filter((path) => isText(schemaAt(schema, path)))
      .map((path) => ({ name: `${name.split(' ')[0]} ${path.join('.')}`, schema, path })),
  ),
)

/** Compiled once for each part, as there are many texts in one. */
const compiled = new Map<Schema, { part: PartCheck; full: unknown }>()

function compile(schema: Schema) {
  // The types of the schema library know only what it made itself.
  const part = compilePart('body', schema as unknown as Parameters<typeof compilePart>[1])
  const made = { part, full: fullest(schema) }
  compiled.set(schema, made)
  return made
}

/** The fields that a part has something against, once this stands there. */
function faultsWith({ schema, path }: Text, value: string): string[] {
  const { part, full } = compiled.get(schema) ?? compile(schema)
  // As the door does before it checks.
  const sent = withCleanTexts(
    schema,
    changeAt(undefined, full, path, () => value),
  )
  const faults = part.check(sent)
  return faults.map(({ field }) => field.replaceAll(/\[(\d+)\]/g, '.$1'))
}

describe('a blank text', () => {
  const may_be_blank = [
    ...BLANK_IS_NONE,
    ...BLANK_IS_LEFT_OUT,
    ...NOT_LOOKED_AT,
    ...TOLD_BY_THEMSELVES,
    ...PASSWORDS,
  ]
  const free = texts.filter(({ name }) => may_be_blank.includes(name))
  const held = texts.filter(({ name }) => !may_be_blank.includes(name))

  it('is looked for in all that is asked', () => {
    expect(texts.length).toBeGreaterThan(200)
    expect(free.map(({ name }) => name).sort()).toEqual(may_be_blank.sort())
  })

  it.each(BLANKS)('is refused wherever a text is taken: %j', (blank) => {
    for (const text of held) {
      expect(faultsWith(text, blank), text.name).toContain(text.path.join('.'))
    }
  })

  it('says nothing where a shop system hands on what it has, or somebody a password', () => {
    for (const text of free) expect(faultsWith(text, '   '), text.name).toEqual([])
  })
})

/** Ids of other systems, the name of an event, and passwords. */
const OF_MACHINES = /([ ._]id|_ids\.0|_collections\.0| into| source_ref|password)$/

/** What a text must not have: control characters, and those that turn what is written. */
const HIDDEN = ['\u0001', '\u001b', '\u009f', '\u061c', '\u200e', '\u200f', '\u202e', '\u2066']

describe('a hidden character', () => {
  const others = [...NOT_LOOKED_AT, ...TOLD_BY_THEMSELVES]
  const of_people = texts.filter(({ name }) => !OF_MACHINES.test(name) && !others.includes(name))
  const takes = (text: Text, value: string) =>
    !faultsWith(text, value).includes(text.path.join('.'))
  const isTyped = ({ schema, path }: Text) => schemaAt(schema, path)?.['x-typed'] !== undefined

  it.each(HIDDEN)('is refused where people read a text, if it is not dropped: %j', (hidden) => {
    expect(cleanText(`a${hidden}b`)).toBe('ab')
    const held = of_people.filter((text) => !isTyped(text))
    expect(held.length).toBeGreaterThan(150)
    const with_it = held.filter((text) => takes(text, `a${hidden}b`))
    expect(with_it.map(({ name }) => name)).toEqual([])
  })

  it('is no joiner of letters or emoji', () => {
    const free = of_people.filter((text) => takes(text, 'ab ü!'))
    expect(free.length).toBeGreaterThan(50)
    for (const joined of ['\u0645\u06cc\u200c\u062e', '\u{1f469}\u200d\u{1f467}']) {
      expect(cleanText(joined)).toBe(joined)
      expect(free.filter((text) => !takes(text, joined)).map(({ name }) => name)).toEqual([])
    }
  })
})
