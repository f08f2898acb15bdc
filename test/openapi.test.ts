import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Type } from 'typebox'
import { Compile } from 'typebox/compile'
import { describe, expect, it } from 'vitest'
import { feedDocument } from '../clients/typescript/build/feed-document.ts'
import { writeClient } from '../clients/typescript/build/write-client.ts'
import { embeddedShopOperations } from '../src/embedded-shop/operations.ts'
import type { EmbeddedShop } from '../src/embedded-shop/shop.ts'
import { adminOperations } from '../src/endpoints/admin/index.ts'
import { endpoints as of_api } from '../src/endpoints/index.ts'
import { storefrontEndpoints } from '../src/endpoints/storefront/index.ts'
import { ERROR_CODES, type ErrorCode } from '../src/errors/laurel-error.ts'
import { isObject } from '../src/lib/is-object.ts'
import { buildAdminDocument } from '../src/openapi/admin-document.ts'
import { Components } from '../src/openapi/components.ts'
import { buildApiDocument } from '../src/openapi/document.ts'
import { errorCatalogue, exampleBody } from '../src/openapi/error-catalogue.ts'
import type { JsonObject, JsonValue } from '../src/openapi/json.ts'
import { pathsOf } from '../src/openapi/paths.ts'
import { ErrorBody } from '../src/schemas/base/error.ts'
import { LIVE_VERSIONS } from '../src/versions/live.ts'
import { TOPICS } from '../src/webhooks/domain/webhooks.ts'

const root = join(import.meta.dirname, '..')
const committed = readFileSync(join(root, 'openapi.json'), 'utf8')

const lists = {
  '/admin/api': adminOperations,
  // Only the shapes are read here; nothing is called.
  '/platform/v1': embeddedShopOperations(undefined as unknown as EmbeddedShop),
}
const api = buildApiDocument(LIVE_VERSIONS)
const admin = buildAdminDocument(lists, { version: LIVE_VERSIONS.current.name })
const documents = [
  ['API', api],
  ['admin API', admin],
] as const

/** The value that a reference such as `#/components/schemas/Error` leads to. */
function resolve(document: JsonObject, reference: JsonValue | undefined): JsonValue | undefined {
  const steps = String(reference)
    .slice(2)
    .split('/')
    .map((step) => step.replaceAll('~1', '/').replaceAll('~0', '~'))
  let found: JsonValue | undefined = document
  for (const step of steps) found = isObject(found) ? found[step] : undefined
  return found
}

/** The part itself, or the one it refers to. */
function part(document: JsonObject, value: JsonValue | undefined): JsonObject {
  const found = isObject(value) && '$ref' in value ? resolve(document, value.$ref) : value
  if (!isObject(found)) throw new Error(`there is no part at ${JSON.stringify(value)}`)
  return found
}

/** Every object within a value, with where it is. */
function* objectsIn(value: JsonValue, at = '#'): Generator<[string, JsonObject]> {
  if (Array.isArray(value)) {
    for (const [index, item] of value.entries()) yield* objectsIn(item, `${at}/${index}`)
  } else if (isObject(value)) {
    yield [at, value]
    for (const [key, item] of Object.entries(value)) yield* objectsIn(item, `${at}/${key}`)
  }
}

interface Described {
  name: string
  path: string
  operation: JsonObject
  parameters: JsonObject[]
  responses: JsonObject
}

function operationsOf(document: JsonObject): Described[] {
  return Object.entries(part(document, document.paths)).flatMap(([path, methods]) =>
    Object.entries(part(document, methods)).map(([method, described]) => {
      const operation = part(document, described)
      const parameters = Array.isArray(operation.parameters) ? operation.parameters : []
      return {
        name: `${method.toUpperCase()} ${path}`,
        path,
        operation,
        parameters: parameters.map((parameter) => part(document, parameter)),
        responses: part(document, operation.responses),
      }
    }),
  )
}

const endpoints = [...of_api, ...storefrontEndpoints]

describe('the committed document', () => {
  it('is what the list of endpoints gives; else run "npm run generate"', () => {
    expect(committed === `${JSON.stringify(api, null, 2)}\n`).toBe(true)
  })

  it('is what the client is made of; else run "npm run generate"', () => {
    const written = writeClient(JSON.parse(committed), feedDocument)
    const folder = join(root, 'clients/typescript/src/generated')
    expect(readdirSync(folder).sort()).toEqual(Object.keys(written).sort())
    for (const [name, text] of Object.entries(written)) {
      expect(readFileSync(join(folder, name), 'utf8') === text, name).toBe(true)
    }
  })

  it('is printed by "laurel openapi", whatever the environment says', () => {
    const { PATH, HOME } = process.env
    const environment = { PATH, HOME, LAUREL_BASE_URL: 'https://elsewhere.example', PORT: '1' }
    const printed = execFileSync(process.execPath, ['src/main.ts', 'openapi'], {
      cwd: root,
      env: environment,
      encoding: 'utf8',
      maxBuffer: 64 * 1024 * 1024,
    })
    expect(printed === committed).toBe(true)
  })

  it('has every endpoint of the list and nothing else', () => {
    const documented = operationsOf(api).map(({ name, operation }) => [name, operation.operationId])
    const listed = endpoints.map(({ method, prefix, path, operation_id }) => [
      // Those of the API are relative to it.
      `${method} ${prefix === '/api/v1' ? '' : prefix}${path}`,
      operation_id,
    ])
    expect(documented.sort()).toEqual(listed.sort())
  })

  it('says of each endpoint who may call it, at which rate and as which tool', () => {
    const described = new Map(operationsOf(api).map((one) => [one.operation.operationId, one]))
    for (const endpoint of endpoints) {
      const { operation, parameters, responses } = described.get(endpoint.operation_id) ?? {}
      expect(operation).toMatchObject({
        'x-scope': endpoint.scope,
        'x-session-token': endpoint.session,
        'x-rate-class': endpoint.rate,
        'x-tool': endpoint.tool?.name ?? null,
      })
      const is_write = endpoint.effect === 'write'
      const key = parameters?.find(({ name }) => name === 'Idempotency-Key')
      expect(key?.required ?? false, endpoint.operation_id).toBe(is_write)
      // A read conflicts with nothing, but for a forecast, which says what its write would.
      const conflicts = is_write || endpoint.operation_id === 'forecastChange'
      expect(Object.keys(responses ?? {}).includes('409'), endpoint.operation_id).toBe(conflicts)
      expect(Object.keys(responses ?? {})).toContain(String(endpoint.status))
      const schemes = Array.isArray(operation?.security) ? operation.security : []
      expect(schemes.flatMap((scheme) => Object.keys(part(api, scheme)))).toEqual([
        ...(endpoint.scope === null ? [] : ['api_key']),
        ...(endpoint.session === null ? [] : ['session_token']),
      ])
    }
  })
})

it('documents every topic with all that a delivery of it has', () => {
  const webhooks = part(api, api.webhooks)
  expect(Object.keys(webhooks).sort()).toEqual([...TOPICS].sort())
  for (const topic of TOPICS) {
    const { parameters, requestBody } = part(api, part(api, webhooks[topic]).post)
    const headers = Array.isArray(parameters) ? parameters.map((one) => part(api, one).name) : []
    expect(headers).toEqual(
      expect.arrayContaining(['X-Service-Topic', 'X-Service-Event-Id', 'X-Service-Hmac-Sha256']),
    )
    const { content } = part(api, requestBody)
    const { schema } = part(api, part(api, content)['application/json'])
    const { payload } = part(api, part(api, schema).properties)
    expect(Object.keys(part(api, part(api, payload).properties))).toContain('customer_id')
  }
})

it('documents every operation behind the admin token and nothing else', () => {
  const documented = operationsOf(admin).map(({ name }) => name)
  const listed = Object.entries(lists).flatMap(([prefix, operations]) =>
    operations.map(({ method, path }) => `${method} ${prefix}${path}`),
  )
  expect(documented.sort()).toEqual(listed.sort())
})

describe.each(documents)('the document of the %s', (_name, document) => {
  const objects = [...objectsIn(document)]

  it('refers only to parts that are there, and keeps none that nobody refers to', () => {
    const references = new Set(
      objects.flatMap(([, { $ref }]) => ($ref === undefined ? [] : [$ref])),
    )
    const missing = [...references].filter((one) => resolve(document, one) === undefined)
    expect(missing).toEqual([])
    const kept = Object.entries(part(document, document.components))
      .filter(([kind]) => kind !== 'securitySchemes')
      .flatMap(([kind, parts]) =>
        Object.keys(part(document, parts)).map((name) => `#/components/${kind}/${name}`),
      )
    expect(kept.filter((one) => !references.has(one))).toEqual([])
    expect(kept.filter((one) => !/^[#/A-Za-z0-9._-]+$/.test(one))).toEqual([])
  })

  it('names every operation once', () => {
    const ids = operationsOf(document).map(({ operation }) => operation.operationId)
    expect(ids.length).toBeGreaterThan(10)
    expect(new Set(ids).size).toBe(ids.length)
  })

  it('documents every parameter of every path, and names none twice', () => {
    for (const { name, path, parameters } of operationsOf(document)) {
      const placeholders = [...path.matchAll(/\{([a-z_]+)\}/g)].map(
        ([, placeholder]) => placeholder,
      )
      const in_path = parameters.filter((parameter) => parameter.in === 'path')
      expect(in_path.map((parameter) => parameter.name).sort(), name).toEqual(placeholders.sort())
      expect(
        in_path.every(({ required }) => required === true),
        name,
      ).toBe(true)
      const names = parameters.map((parameter) => `${parameter.in} ${parameter.name}`)
      expect(new Set(names).size, name).toBe(names.length)
      expect(
        parameters.every(({ schema }) => isObject(schema)),
        name,
      ).toBe(true)
    }
  })

  it('closes every object of an answer, unless it holds free JSON', () => {
    const open = objects
      .filter(([at]) => /\/(responses\/|components\/schemas\/)/.test(at))
      .filter(([at]) => !/\/(example|examples|default|value)(\/|$)/.test(at))
      .filter(
        ([, { type }]) => type === 'object' || (Array.isArray(type) && type.includes('object')),
      )
      .filter(([, { properties, additionalProperties }]) =>
        properties === undefined
          ? additionalProperties === undefined || additionalProperties === false
          : additionalProperties !== false,
      )
    expect(open.map(([at]) => at)).toEqual([])
  })

  it('answers each error with the one error body, under its own status', () => {
    for (const { name, responses } of operationsOf(document)) {
      for (const [status, response] of Object.entries(responses)) {
        const { description, content } = part(document, response)
        const contents = Object.values(part(document, content))
        // A file comes in one media type or another, everything else in one.
        const [first] = contents
        const json = part(document, first)
        expect(isObject(json.schema), `${name} ${status}`).toBe(true)
        if (Number(status) < 400) continue
        expect(json.schema).toEqual({ $ref: '#/components/schemas/Error' })
        const codes = Object.keys(part(document, json.examples))
        expect(codes.length).toBeGreaterThan(0)
        for (const code of codes) {
          expect(ERROR_CODES[code as ErrorCode], `${name} ${code}`).toBe(Number(status))
          expect(description).toContain(`\`${code}\``)
        }
      }
    }
  })

  it('is plain OpenAPI 3.1: no dialects of its own, no marks of the schema library', () => {
    expect(document.openapi).toMatch(/^3\.1\.\d$/)
    const strange = objects.flatMap(([at, object]) =>
      Object.keys(object)
        .filter((key) => key === '$schema' || key === '$id' || key.startsWith('~'))
        .map((key) => `${at}/${key}`),
    )
    expect(strange).toEqual([])
  })
})

describe('a document', () => {
  it('refuses two different schemas of one title, and takes the same one twice', () => {
    const components = new Components()
    const tier = Type.Object({ id: Type.String() }, { title: 'Tier' })
    const list = Type.Object({ data: Type.Array(tier), best: tier }, { title: 'TierList' })
    expect(components.schema(list)).toEqual({ $ref: '#/components/schemas/TierList' })
    expect(components.toJson()).toMatchObject({
      schemas: { TierList: { properties: { best: { $ref: '#/components/schemas/Tier' } } } },
    })
    const other = Type.Object({ id: Type.Integer() }, { title: 'Tier' })
    expect(() => components.schema(other)).toThrow('named Tier')
  })

  it('takes a field that is called title for a field', () => {
    const schema = Type.Object({ title: Type.String() })
    expect(new Components().schema(schema)).toMatchObject({ properties: { title: {} } })
  })

  it('refuses two operations at one place', () => {
    const operation = { path: '/shop', method: 'GET', described: {} }
    expect(() => pathsOf([operation, operation])).toThrow('GET /shop')
  })
})

describe('clients that generators write', () => {
  it.each(documents)('find no name twice in the document of the %s', (_name, document) => {
    // Orval calls the type of an answer so.
    const made = [...objectsIn(document.paths ?? {})].flatMap(([, { operationId }]) =>
      typeof operationId === 'string'
        ? [`${operationId.charAt(0).toUpperCase()}${operationId.slice(1)}Result`]
        : [],
    )
    const named = Object.keys(part(document, resolve(document, '#/components/schemas')))
    expect(made.length).toBeGreaterThan(10)
    expect(named.filter((name) => made.includes(name))).toEqual([])
  })

  it.each(
    documents,
  )('find every tag of the %s described, and no address that is no URL', (_n, document) => {
    const { tags, externalDocs } = document
    if (!Array.isArray(tags)) throw new Error('there are no tags')
    expect(
      document === api ? tags.filter((tag) => !isObject(tag) || !tag.description) : [],
    ).toEqual([])
    expect(externalDocs).toBeUndefined()
  })
})

describe('the error catalogue', () => {
  const error_body = Compile(ErrorBody)

  it.each(Object.keys(ERROR_CODES) as ErrorCode[])('has an example of %s that is one', (code) => {
    const { example } = errorCatalogue[code]
    expect([example.code, example.status]).toEqual([code, ERROR_CODES[code]])
    const body = exampleBody(code, 'https://laurel.example')
    expect(error_body.Errors(body)).toEqual([])
    expect(body).toMatchObject({
      error: { code, doc_url: `https://laurel.example/docs/errors#${code}` },
    })
  })
})
