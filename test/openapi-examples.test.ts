import { type TObject, type TProperties, Type } from 'typebox'
import { Compile } from 'typebox/compile'
import { describe, expect, it } from 'vitest'
import { embeddedShopOperations } from '../src/embedded-shop/operations.ts'
import type { EmbeddedShop } from '../src/embedded-shop/shop.ts'
import { adminOperations } from '../src/endpoints/admin/index.ts'
import { defineEndpoint } from '../src/endpoints/door/define.ts'
import { inVersion } from '../src/endpoints/door/in-version.ts'
import { endpoints } from '../src/endpoints/index.ts'
import { isObject } from '../src/lib/is-object.ts'
import { buildAdminDocument } from '../src/openapi/admin-document.ts'
import { Components } from '../src/openapi/components.ts'
import { buildApiDocument } from '../src/openapi/document.ts'
import { describeEndpoint } from '../src/openapi/endpoint-operation.ts'
import type { JsonObject, JsonValue } from '../src/openapi/json.ts'
import { BOTH, CURRENT, OLDER } from './support/versions.ts'

/** The examples of the documents, which `npm run generate` takes from the demo shop. */

const lists = {
  // Files have no examples.
  '/admin/api': adminOperations.filter(({ streams, takes }) => streams === null && takes === null),
  // Only the shapes are read here; nothing is called.
  '/platform/v1': embeddedShopOperations(undefined as unknown as EmbeddedShop),
}

interface Shapes {
  readonly operation_id: string
  readonly method: string
  readonly path: string
  readonly body: TObject<TProperties>
  readonly result: TObject<TProperties>
}

/** What only time brings. */
const EMPTY = ['GET /admin/api/partner-invitations', 'GET /admin/api/campaigns/{campaign_id}/days']

/** Nothing makes a request of an older version of one of the current version. */
const CHANGED_BODIES = Object.entries(OLDER.changes.requests ?? {})
  .filter(([, { body }]) => body !== undefined)
  .map(([operation_id]) => operation_id)

const documents: readonly [string, JsonObject, readonly Shapes[], readonly string[]][] = [
  ['the API', buildApiDocument(BOTH), endpoints, []],
  [
    'an older version of the API',
    buildApiDocument(BOTH, { version: OLDER }),
    endpoints.map((endpoint) => inVersion(endpoint, OLDER)),
    CHANGED_BODIES,
  ],
  [
    'the admin API',
    buildAdminDocument(lists, { version: CURRENT.name }),
    Object.entries(lists).flatMap(([prefix, operations]) =>
      operations.map((one) => ({ ...one, path: prefix + one.path })),
    ),
    [],
  ],
]

/** What lies at these steps in a document. */
function at(value: JsonValue | undefined, ...steps: readonly string[]): JsonValue | undefined {
  return steps.reduce<JsonValue | undefined>(
    (found, step) => (isObject(found) ? found[step] : undefined),
    value,
  )
}

/** How many of the values within are something, and how many are null. */
function countValues(value: JsonValue): { something: number; nothing: number } {
  if (value === null) return { something: 0, nothing: 1 }
  if (typeof value !== 'object') return { something: 1, nothing: 0 }
  const counts = Object.values(value).map(countValues)
  return {
    something: counts.reduce((sum, { something }) => sum + something, 0),
    nothing: counts.reduce((sum, { nothing }) => sum + nothing, 0),
  }
}

describe.each(documents)('the document of %s', (_name, document, shapes, may_lack_request) => {
  const operations = shapes.map((shape) => {
    const operation = at(document, 'paths', shape.path, shape.method.toLowerCase())
    const responses = at(operation, 'responses')
    const answer = at(responses, '200') ?? at(responses, '201')
    return {
      ...shape,
      name: `${shape.method} ${shape.path}`,
      request: at(operation, 'requestBody', 'content', 'application/json', 'example'),
      answer: at(answer, 'content', 'application/json', 'example'),
    }
  })

  it('shows an answer of each operation, of the documented shape; else run "npm run generate"', () => {
    for (const { name, result, answer } of operations) {
      expect(Compile(result).Errors(answer), name).toEqual([])
    }
  })

  it('shows a request to each that takes one, of the documented shape', () => {
    for (const { name, body, request } of operations) {
      if (request !== undefined) expect(Compile(body).Errors(request), name).toEqual([])
    }
    const without = operations
      .filter(({ body, request }) => Object.keys(body.properties).length > 0 && !request)
      .map(({ operation_id }) => operation_id)
    expect(without.filter((id) => !may_lack_request.includes(id))).toEqual([])
  })

  it('shows answers that say something', () => {
    for (const { name, answer } of operations) {
      const { something, nothing } = countValues(answer ?? null)
      expect(something, name).toBeGreaterThanOrEqual(nothing)
    }
  })

  it('shows lists that have something', () => {
    const empty = operations.filter(({ answer }) => at(answer, 'data')?.toString() === '')
    expect(empty.map(({ name }) => name).filter((name) => !EMPTY.includes(name))).toEqual([])
  })
})

describe('an operation that has got another required field since its example was recorded', () => {
  const withAnother = (shape: TObject<TProperties>) =>
    Type.Object({ ...shape.properties, another: Type.String() }, { additionalProperties: false })
  /** The examples that its description shows, of what it takes and what it answers. */
  const shownIn = (described: JsonValue | undefined) => {
    const json = ['content', 'application/json', 'example']
    const answers = ['200', '201'].map((status) => at(described, 'responses', status, ...json))
    return [at(described, 'requestBody', ...json), ...answers].filter((one) => one !== undefined)
  }

  it.each([CURRENT, OLDER])('is described without it in $name, if it is an endpoint', (version) => {
    for (const endpoint of endpoints) {
      const { operation_id, body, result } = endpoint
      const changed = defineEndpoint(operation_id, {
        ...{ ...endpoint, body: withAnother(body), result: withAnother(result) },
        present: () => ({ another: '' }),
      })
      const described = describeEndpoint(changed, {
        ...{ base_url: '', version, versions: BOTH, components: new Components() },
      })
      expect(shownIn(described), operation_id).toEqual([])
    }
  })

  it('is described without it, if it is behind the admin token', () => {
    for (const [prefix, operations] of Object.entries(lists)) {
      for (const operation of operations) {
        const { method, path, body, result } = operation
        const changed = { ...operation, body: withAnother(body), result: withAnother(result) }
        const document = buildAdminDocument({ [prefix]: [changed] }, { version: CURRENT.name })
        const described = at(document, 'paths', prefix + path, method.toLowerCase())
        expect(at(described, 'operationId')).toBe(operation.operation_id)
        expect(shownIn(described), operation.operation_id).toEqual([])
      }
    }
  })
})
