import fc from 'fast-check'
import { embeddedShopOperations } from '../../../src/embedded-shop/operations.ts'
import type { EmbeddedShop } from '../../../src/embedded-shop/shop.ts'
import { adminOperations } from '../../../src/endpoints/admin/index.ts'
import { personalOperations } from '../../../src/endpoints/admin/people/index.ts'
import { endpoints } from '../../../src/endpoints/index.ts'
import { storefrontEndpoints } from '../../../src/endpoints/storefront/index.ts'
import { png } from '../pictures.ts'
import { validRequest } from '../valid-request.ts'
import { type KnownValues, type Schema, validValue } from './from-schema.ts'
import {
  HOSTILE_BODIES,
  HOSTILE_HEADERS,
  HOSTILE_IDS,
  HOSTILE_QUERY_NAMES,
  HOSTILE_QUERY_VALUES,
} from './hostile.ts'
import { writeJson } from './raw-json.ts'
import type { SeenIds } from './seen-ids.ts'
import { spoilt } from './spoil.ts'

/** Everything that can be asked, whoever may ask it. */
export interface Operation {
  readonly name: string
  readonly method: string
  /** Where it is mounted. */
  readonly prefix: '/api/v1' | '/storefront' | '/admin/api' | '/platform/v1'
  readonly path: string
  readonly params: Schema
  readonly query: Schema
  readonly body: Schema
  /** The types of a file that it takes in place of a JSON body. */
  readonly takes?: readonly string[] | null | undefined
  /** The smallest body that is known to be taken, where one is. */
  readonly least?: Readonly<Record<string, unknown>> | undefined
  /** People call it for themselves: signed in, or before they are. */
  readonly lets_in?: 'person' | 'anybody' | 'right' | undefined
}

/** Whether people call it for themselves, without any token. */
export const isPersonal = ({ lets_in = 'right' }: Operation): boolean => lets_in !== 'right'

interface Listed extends Omit<Operation, 'name' | 'prefix'> {
  readonly operation_id: string
}

function mounted(prefix: Operation['prefix'], list: readonly Listed[]): Operation[] {
  return list.map(({ operation_id, method, path, params, query, body, ...more }) => ({
    name: `${operation_id} ${method} ${prefix}${path}`,
    ...{ method, prefix, path, params, query, body },
    ...{ takes: more.takes, least: more.least, lets_in: more.lets_in },
  }))
}

/** What removes things comes late, and the clock last: what that does cannot be undone. */
const lateness = ({ method, path }: Operation) =>
  path === '/clock' && method === 'PUT' ? 2 : method === 'DELETE' ? 1 : 0

export const operations: readonly Operation[] = [
  ...mounted(
    '/api/v1',
    endpoints.map((endpoint) => ({ ...endpoint, least: validRequest(endpoint).body })),
  ),
  ...mounted(
    '/storefront',
    storefrontEndpoints.map((endpoint) => ({ ...endpoint, least: validRequest(endpoint).body })),
  ),
  // Only the shapes are read here; nothing is called.
  ...mounted('/platform/v1', embeddedShopOperations(undefined as unknown as EmbeddedShop)),
  ...mounted('/admin/api', [...personalOperations, ...adminOperations]),
].sort((left, right) => lateness(left) - lateness(right))

type Sent = string | Uint8Array<ArrayBuffer>

export interface FuzzedRequest {
  readonly path: string
  readonly raw_body: Sent | undefined
  readonly headers: Readonly<Record<string, string>>
}

interface Parts {
  readonly ids: fc.Arbitrary<Record<string, string>>
  readonly query: fc.Arbitrary<string[]>
  readonly body: fc.Arbitrary<Sent | undefined>
  readonly headers: fc.Arbitrary<Record<string, string>>
}

/** Requests for an operation: good ones, and ones that are hostile in one of their parts. */
export function requestsFor(
  operation: Operation,
  known: KnownValues,
  seen: SeenIds,
): fc.Arbitrary<FuzzedRequest> {
  const { method, prefix, path, takes } = operation
  const good: Parts = {
    ids: goodIds(operation, known, seen),
    query: goodQuery(operation, known),
    body: method === 'GET' ? fc.constant(undefined) : bodyOf(goodBody(operation, known)),
    headers: fc.constant({}),
    ...(takes && fileOf(takes)),
  }
  const variant = (weight: number, hostile: Partial<Parts>) => ({
    weight,
    arbitrary: fc.record({ ...good, ...hostile }),
  })
  const requests = fc.oneof(
    variant(5, {}),
    ...(method === 'GET' ? [] : [variant(4, { body: hostileBody(operation, known) })]),
    ...(path.includes('{') ? [variant(2, { ids: hostileIds(operation) })] : []),
    variant(2, { query: hostileQuery(operation) }),
    variant(2, { headers: hostileHeaders }),
  )
  return requests.map(({ ids, query, body, headers }) => {
    const fields = query.length === 0 ? '' : `?${query.join('&')}`
    const own_path = path.replaceAll(/\{([a-z_]+)\}/g, (_, name: string) => ids[name] ?? '')
    return { path: `${prefix}${own_path}${fields}`, raw_body: body, headers }
  })
}

/** A table or a picture, or what only says that it is one. */
function fileOf(types: readonly string[]): Pick<Parts, 'body' | 'headers'> {
  const headers = fc.constantFrom(...types.map((type) => ({ 'Content-Type': type })))
  if (types.includes('image/png')) {
    return { body: fc.oneof(fc.constant(new Uint8Array(png())), fc.uint8Array()), headers }
  }
  const cell = fc.oneof(fc.constantFrom('1001', '5', 'ada@example.com', '"', ''), fc.string())
  const row = fc.array(cell, { maxLength: 4 }).map((cells) => cells.join(','))
  const rows = fc.array(row, { maxLength: 4 }).map((lines) => lines.join('\n'))
  return {
    body: fc.oneof(
      rows.map((lines) => `legacy_id,points_balance\n1001,5\n${lines}`),
      rows,
    ),
    headers,
  }
}

function goodIds(operation: Operation, known: KnownValues, seen: SeenIds): Parts['ids'] {
  return idsOf(operation, (name, { examples = [] }) =>
    known[name] === undefined
      ? fc.nat(20).map((place) => seen.pick(String(examples[0] ?? ''), place))
      : fc.constantFrom(...known[name].map(String)),
  )
}

function hostileIds(operation: Operation): Parts['ids'] {
  return idsOf(operation, () => fc.constantFrom(...HOSTILE_IDS))
}

function idsOf(
  { params }: Operation,
  idFor: (name: string, schema: Schema) => fc.Arbitrary<string>,
): Parts['ids'] {
  const fields = Object.entries(params.properties ?? {})
  return fc.record(Object.fromEntries(fields.map(([name, schema]) => [name, idFor(name, schema)])))
}

function goodQuery(operation: Operation, known: KnownValues): Parts['query'] {
  const { prefix, query } = operation
  const takes_shop = prefix === '/admin/api' || prefix === '/platform/v1'
  const shops = takes_shop ? (known.shop ?? []).map((shop) => `shop=${shop}`) : []
  const needed = Object.entries(query.properties ?? {}).filter(([name]) =>
    query.required?.includes(name),
  )
  const least = validValue({ ...query, properties: Object.fromEntries(needed) }, known)
  return fc
    .oneof(least, validValue(query, known))
    .map((fields): string[] => [
      ...Object.entries(fields ?? {}).map(
        ([name, value]) => `${name}=${encodeURIComponent(String(value).toWellFormed())}`,
      ),
      ...shops,
    ])
}

function hostileQuery(operation: Operation): Parts['query'] {
  const own = Object.keys(operation.query.properties ?? {})
  const name = fc.constantFrom(...own, ...own, ...own, ...HOSTILE_QUERY_NAMES)
  const value = fc.oneof(fc.constantFrom(...HOSTILE_QUERY_VALUES), forgedCursor)
  const field = fc.tuple(name, value).map(([left, right]) => `${left}=${right}`)
  return fc.array(field, { minLength: 1, maxLength: 3 })
}

/** Text that looks like a cursor, with keys that no page ever ended at. */
const forgedCursor = fc
  .tuple(
    fc.constantFrom(
      ...['transactions', 'customers', 'keys', 'requests', 'shops'],
      ...['program_changes', 'memberships', 'campaigns', 'affiliate_groups', 'email_templates'],
      ...['pets', 'children', 'webhooks', 'deliveries', 'events', 'replay'],
    ),
    fc.array(
      fc.constantFrom<unknown>(
        0,
        -1,
        1.5,
        2 ** 31,
        2 ** 53 - 1,
        -(2 ** 53),
        'x',
        '\u0000',
        '\ud800',
        null,
        [],
      ),
      { maxLength: 2 },
    ),
  )
  .map((content) => Buffer.from(JSON.stringify(content.flat(1))).toString('base64url'))

/** As the schema says it, or the least that is known to be taken. */
function goodBody({ body, least }: Operation, known: KnownValues): fc.Arbitrary<unknown> {
  const said = validValue(body, known)
  return least === undefined
    ? said
    : fc.oneof({ weight: 3, arbitrary: said }, fc.constant<unknown>(least))
}

function bodyOf(value: fc.Arbitrary<unknown>): Parts['body'] {
  return value.map(writeJson)
}

function hostileBody(operation: Operation, known: KnownValues): Parts['body'] {
  return fc.oneof(
    { weight: 5, arbitrary: bodyOf(spoilt(goodBody(operation, known))) },
    { weight: 1, arbitrary: fc.constantFrom(...HOSTILE_BODIES) },
  )
}

const hostileHeader = fc.constantFrom(...Object.keys(HOSTILE_HEADERS)).chain((name) =>
  fc.record({
    name: fc.constant(name),
    value: fc.constantFrom(...(HOSTILE_HEADERS[name] ?? [])),
  }),
)

const hostileHeaders = fc
  .array(hostileHeader, { minLength: 1, maxLength: 2 })
  .map((headers) => Object.fromEntries(headers.map(({ name, value }) => [name, value])))
