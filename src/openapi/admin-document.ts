import { type Purpose, purposesOf } from '../domain/access/admin-token.ts'
import { mayCall, ROLES } from '../domain/people/roles.ts'
import type { Operation } from '../endpoints/door/define-operation.ts'
import type { ErrorCode } from '../errors/laurel-error.ts'
import { Components } from './components.ts'
import { LICENSE, OPENAPI_VERSION } from './document.ts'
import { exampleOf } from './examples.ts'
import { adminIntroduction, errorCatalogueLink, feedIntroduction } from './introduction.ts'
import type { JsonObject } from './json.ts'
import { parametersIn, shopQuery } from './parameters.ts'
import { pathsOf } from './paths.ts'
import { fileBody, requestBody, titleAndText } from './prose.ts'
import { describeAnswers } from './responses.ts'
import { describeSections, headingOf } from './sections.ts'

/** Lists of operations by where they are mounted, such as `/admin/api`. */
export type OperationLists = Readonly<Record<string, readonly Operation[]>>

/** The OpenAPI document of everything behind the admin token. */
export function buildAdminDocument(
  lists: OperationLists,
  { base_url = '', version }: { readonly base_url?: string; readonly version: string },
): JsonObject {
  const components = new Components()
  const mounted = Object.entries(lists).flatMap(([prefix, operations]) =>
    operations.map((operation) => ({
      path: prefix + operation.path,
      method: operation.method,
      heading: headingFor(prefix, operation.path),
      operation,
    })),
  )
  return {
    openapi: OPENAPI_VERSION,
    info: {
      title: 'Laurel admin API',
      version,
      description: adminIntroduction(base_url),
      license: LICENSE,
    },
    servers: [{ url: base_url === '' ? '/' : base_url }],
    ...errorCatalogueLink(base_url),
    tags: describeSections(mounted.map(({ heading }) => heading)),
    security: [{ admin_token: [] }, { session: [] }],
    paths: pathsOf(
      mounted.map(({ path, method, heading, operation }) => ({
        path,
        method,
        described: describeOperation(operation, path, heading, base_url, components),
      })),
    ),
    components: { securitySchemes: SECURITY_SCHEMES, ...components.toJson() },
  }
}

/** The part of it with which a shop's own system reports customers, products and orders. */
export function buildFeedDocument(
  operations: readonly Operation[],
  options: { readonly base_url?: string; readonly version: string },
): JsonObject {
  const { base_url = '', version } = options
  return {
    ...buildAdminDocument({ [FEED_PREFIX]: operations }, options),
    info: {
      title: 'Laurel shop feed',
      version,
      description: feedIntroduction(base_url),
      license: LICENSE,
    },
  }
}

/** Where a shop's own system reports to. */
export const FEED_PREFIX = '/platform/v1'

const SECURITY_SCHEMES = {
  admin_token: {
    type: 'http',
    scheme: 'bearer',
    description:
      'An admin token: `LAUREL_ADMIN_TOKEN`, the generated one in the data folder, or a named one.',
  },
  session: {
    type: 'apiKey',
    in: 'cookie',
    name: 'laurel_session',
    description:
      'The session of a person, which `POST /admin/api/session` sets; over TLS its name begins ' +
      'with `__Host-`. Calls with it need the header `Laurel-Shop`: the domain of a shop, or `*` ' +
      "for all. Writes need the service's own `Origin`.",
  },
}

/** `/platform/v1` is one heading; the admin API has one for each noun. */
function headingFor(prefix: string, path: string): string {
  if (prefix === FEED_PREFIX) return 'Embedded shop'
  return headingOf(path.split('/')[1] ?? path)
}

function describeOperation(
  operation: Operation,
  path: string,
  heading: string,
  base_url: string,
  components: Components,
): JsonObject {
  const { title, text } = titleAndText(operation.summary)
  const purposes = operation.lets_in === 'right' ? purposesOf(operation) : []
  const description = [text, callersOf(operation, purposes)].filter((part) => part !== '').join(' ')
  const { request, answer } = exampleOf(operation.method, path, operation)
  return {
    operationId: operation.operation_id,
    summary: title,
    description,
    'x-purposes': purposes,
    ...(operation.area === null ? {} : { 'x-area': operation.area }),
    ...securityOf(operation),
    tags: [heading],
    parameters: [
      ...parametersIn('path', operation.params, components),
      ...parametersIn('query', operation.query, components),
      ...(isAboutShops(operation) || operation.lets_in !== 'right' ? [] : [shopQuery(components)]),
    ],
    ...(operation.takes === null
      ? requestBody(operation.body, request, components)
      : fileBody(operation.takes)),
    responses: describeAnswers(
      {
        status: 200,
        result: operation.result,
        streams: operation.streams,
        example: answer,
        codes: codesOf(operation),
        replayed: false,
      },
      base_url,
      components,
    ),
  }
}

/** Which tokens and people may call it. */
function callersOf(operation: Operation, purposes: readonly Purpose[]): string {
  const { lets_in, of_all_shops } = operation
  if (lets_in === 'anybody') return 'Public, with a limit per minute and IP address.'
  if (lets_in === 'person') return 'For everybody who is signed in; no token can call it.'
  const named = purposes.map((purpose) => `\`${purpose}\``).join(' or ')
  const roles = ROLES.filter((role) => mayCall(role, operation)).map((role) => `\`${role}\``)
  const people = roles.length === 0 ? '' : `, and for people as ${roles.join(' or ')}`
  return `For tokens for ${named}${people}${of_all_shops ? ', of all shops' : ''}.`
}

/** Where it is not that of the document. */
function securityOf({ lets_in, area }: Operation): JsonObject {
  if (lets_in === 'anybody') return { security: [] }
  if (lets_in === 'person') return { security: [{ session: [] }] }
  return area === null ? { security: [{ admin_token: [] }] } : {}
}

/** These name their shop in the path, or concern all of them. */
function isAboutShops({ path }: Operation): boolean {
  return path.split('/')[1] === 'shops'
}

function codesOf(operation: Operation): Set<ErrorCode> {
  const codes = new Set<ErrorCode>([
    'unauthorized',
    'invalid_token',
    'insufficient_scope',
    'validation_error',
    'internal_error',
    'platform_unavailable',
  ])
  const names_something = Object.keys(operation.params.properties).length > 0
  if (names_something || !isAboutShops(operation)) codes.add('not_found')
  return codes
}
