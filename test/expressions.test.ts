import { describe, expect, it } from 'vitest'
import { embeddedShopOperations } from '../src/embedded-shop/operations.ts'
import type { EmbeddedShop } from '../src/embedded-shop/shop.ts'
import { adminOperations } from '../src/endpoints/admin/index.ts'
import { buildAdminDocument } from '../src/openapi/admin-document.ts'
import { buildApiDocument } from '../src/openapi/document.ts'
import { LIVE_VERSIONS } from '../src/versions/live.ts'
import { growthOf, patternsIn, shippedExpressions } from './support/expressions.ts'

/** No text of a stranger may cost more work than its length: every expression that reads texts is linear. */

/** What they are made of is ours: a few fixed letters around parts that are linear on their own. */
const MADE = {
  'console/src/program/fields/draft.ts': 'the separators of a language in numbers',
  'src/domain/access/checked-secret.ts': 'the prefix of a secret',
  'src/domain/catalogue/field-values.ts': 'the kind of a resource',
  'src/domain/imports/read-import-row.ts': 'ADDRESS_PATTERN, which is in the documents',
  'src/embedded-shop/schemas/customers.ts': 'ADDRESS_PATTERN, which is in the documents',
  'src/http/methods-by-path.ts': 'a path of the router: its parts end at slashes',
  'src/lib/external-id.ts': 'EXTERNAL_PATTERN, which is in the documents',
  'src/lib/visible-text.ts': 'VISIBLE_LINE, which is in the documents, and parts of it',
  'src/schemas/base/money.ts': 'MONEY_PATTERN, which is in the documents',
}

const { written, made } = shippedExpressions()
const documents = [
  buildApiDocument(LIVE_VERSIONS),
  buildAdminDocument(
    {
      '/admin/api': adminOperations,
      // Only the shapes are read here; nothing is called.
      '/platform/v1': embeddedShopOperations(undefined as unknown as EmbeddedShop),
    },
    { version: LIVE_VERSIONS.current.name },
  ),
]
const patterns = documents.flatMap((document) => patternsIn(document, 'a schema'))

describe('the work of an expression', () => {
  it.each([
    ['two parts that share their letters', /^([A-Z]+) (\/[^ ?]*)[^ ]* HTTP/],
    ['a part that can begin at every letter', /\[.*$/],
    ['digits at the end', /(\d+)$/],
    ['a repeated repetition', /^(a+)+$/],
  ])('is seen to grow faster than the text: %s', (_, expression) => {
    expect(growthOf(expression)).not.toEqual([])
  })

  it.each([
    ['a run that begins where no other does', /(?<!\/)\/+$/],
    ['parts without a common letter', /^[a-z]+(-[a-z]+)*$/],
  ])('is seen to be linear: %s', (_, expression) => {
    expect(growthOf(expression)).toEqual([])
  })

  it('grows as the text does, in all that we ship', () => {
    expect(written.length).toBeGreaterThan(200)
    expect(patterns.length).toBeGreaterThan(50)
    const unique = new Map(
      [...written, ...patterns].map((one) => [`/${one.source}/${one.flags}`, one]),
    )
    const growing = [...unique].flatMap(([text, one]) =>
      growthOf(one).map((reason) => `${one.file}: ${text}: ${reason}`),
    )
    expect(growing).toEqual([])
  })

  it('can be read in the source: only known files make expressions out of texts', () => {
    expect(made).toEqual(Object.keys(MADE))
  })
})
