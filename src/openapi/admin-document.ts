import { type Purpose, purposesOf } from '../domain/access/admin-token.ts'
import type { Operation } from '../endpoints/door/define-operation.ts'
import type { ErrorCode } from '../errors.ts'
import { Components } from './components.ts'
import { LICENSE, OPENAPI_VERSION } from './document.ts'
import { exampleOf } from './examples.ts'
import { adminIntroduction } from './introduction.ts'
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
    externalDocs: { description: 'Error catalogue', url: `${base_url}/docs/errors` },
    tags: describeSections(mounted.map(({ heading }) => heading)),
    security: [{ admin_token: [] }],
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

const SECURITY_SCHEMES = {
  admin_token: {
    type: 'http',
    scheme: 'bearer',
    description:
      'An admin token: `LAUREL_ADMIN_TOKEN`, the generated one in the data folder, or a named one.',
  },
}

/** `/platform/v1` is one heading; the admin API has one for each noun. */
function headingFor(prefix: string, path: string): string {
  if (prefix.startsWith('/platform')) return 'Embedded shop'
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
  const purposes = purposesOf(operation)
  const description = [text, tokensFor(operation, purposes)].filter((part) => part !== '').join(' ')
  const { request, answer } = exampleOf(operation.method, path, operation)
  return {
    operationId: operation.operation_id,
    summary: title,
    description,
    'x-purposes': purposes,
    tags: [heading],
    parameters: [
      ...parametersIn('path', operation.params, components),
      ...parametersIn('query', operation.query, components),
      ...(isAboutShops(operation) ? [] : [shopQuery(components)]),
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

/** Which tokens may call it. */
function tokensFor({ of_all_shops }: Operation, purposes: readonly Purpose[]): string {
  const named = purposes.map((purpose) => `\`${purpose}\``).join(' or ')
  return `For tokens for ${named}${of_all_shops ? ', of all shops' : ''}.`
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
