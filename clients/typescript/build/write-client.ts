import { FEED_PREFIX } from '../../../src/openapi/admin-document.ts'
import { listOf, type OpenApi, type Operation, objectOf, operationsOf } from './read-openapi.ts'
import { comment, indented, namedTypes, queryType, typeOf } from './write-types.ts'

const WRITTEN = '// Written by "npm run generate", out of the OpenAPI document.\n'

/** The generated files of the client, by their names: out of the documents of the API and the feed. */
export function writeClient(api: OpenApi, feed: OpenApi): Readonly<Record<string, string>> {
  return {
    'service-version.ts': serviceVersion(api),
    'schemas.ts': schemas(api),
    'operations.ts': operations(api, {
      class_name: 'Operations',
      about: 'Every operation of the API, by its name there.',
      schemas: './schemas.ts',
      prefix: '',
      query_of_all: null,
    }),
    'refusals.ts': refusals(api),
    'feed-schemas.ts': schemas(feed),
    'feed-operations.ts': operations(feed, {
      class_name: 'FeedOperations',
      about: 'Every operation of the shop feed.',
      schemas: './feed-schemas.ts',
      prefix: FEED_PREFIX,
      query_of_all: 'shop',
    }),
  }
}

function serviceVersion({ info }: OpenApi): string {
  return [
    WRITTEN,
    '/** The dated version of the API that the types are of. */',
    `export const SERVICE_VERSION = '${objectOf(info).version}'\n`,
  ].join('\n')
}

/** Where errors have classes of their own, their body needs no type. */
const WITHOUT_TYPE = ['Error']

function schemas(document: OpenApi): string {
  const types = namedTypes(document)
    .filter(([name]) => !WITHOUT_TYPE.includes(name))
    .map(([name, type]) => `export type ${name} = ${type}\n`)
  const events = Object.values(objectOf(document.webhooks)).map((item) => {
    const { requestBody } = objectOf(objectOf(item).post)
    return typeOf(objectOf(objectOf(objectOf(requestBody).content)['application/json']).schema)
  })
  if (events.length === 0) return [WRITTEN, ...types].join('\n')
  const event =
    '/** Everything that the service sends; `topic` says which. Ignore topics that you do not know. */\n' +
    `export type LaurelEvent =\n${indented(events.map((name) => `| ${name}`).join('\n'))}\n`
  return [WRITTEN, ...types, event].join('\n')
}

interface OperationsFile {
  readonly class_name: string
  readonly about: string
  readonly schemas: string
  /** In front of each path of the document; the client has it already. */
  readonly prefix: string
  /** A field of each query that the client takes once, in its options. */
  readonly query_of_all: string | null
}

/** A class with a method for each operation, and the types of what they take. */
function operations(document: OpenApi, file: OperationsFile): string {
  const all = operationsOf(document)
    .filter(({ is_beside }) => !is_beside)
    .map((one) => ({
      ...one,
      path: one.path.replace(file.prefix, ''),
      query: one.query.filter(({ name }) => name !== file.query_of_all),
    }))
  const names = namedTypes(document).map(([name]) => name)
  const inputs = all.flatMap(({ id, query, body }) => [
    ...(query.length === 0 ? [] : [`export type ${pascal(id)}Query = ${queryType(query)}\n`]),
    ...(body === null ? [] : [`export type ${pascal(id)}Body = ${typeOf(body.schema)}\n`]),
  ])
  const methods = all.map(methodOf).join('\n')
  const used = names.filter((name) => new RegExp(`\\b${name}\\b`).test(inputs.join() + methods))
  const has = (name: string) => methods.includes(name)
  const writes = has('WriteOptions') ? ', type WriteOptions' : ''
  return [
    WRITTEN,
    `import { Caller, type CallOptions, type Id, segment${writes} } from '../caller.ts'`,
    ...(has('Listed<') ? ["import type { Listed } from '../listed.ts'"] : []),
    `import type {\n${used.map((name) => `  ${name},\n`).join('')}} from '${file.schemas}'\n`,
    ...inputs,
    `/** ${file.about} */`,
    `export abstract class ${file.class_name} extends Caller {\n${indented(methods)}}\n`,
  ].join('\n')
}
function methodOf(operation: Operation): string {
  const { id, summary, method, path, params, query, body, is_write } = operation
  const inputs = [
    ...(body === null
      ? []
      : [{ name: 'body', required: body.required, type: `${pascal(id)}Body` }]),
    ...(query.length === 0
      ? []
      : [
          {
            name: 'query',
            required: query.some(({ required }) => required),
            type: `${pascal(id)}Query`,
          },
        ]),
  ].sort((left, right) => Number(right.required) - Number(left.required))
  const taken = [
    ...params.map((name) => `${name}: Id`),
    ...inputs.map(({ name, required, type }) => `${name}${required ? '' : '?'}: ${type}`),
    `options?: ${is_write ? 'WriteOptions' : 'CallOptions'}`,
  ]
  const filled = path.replaceAll(/\{(\w+)\}/g, (_, name) => `\${segment('${name}', ${name})}`)
  const call = [
    `method: '${method}'`,
    `path: ${filled === path ? `'${path}'` : `\`${filled}\``}`,
    ...(is_write ? ['is_write: true'] : []),
    ...inputs.map(({ name }) => name),
  ]
  const answer = typeOf(operation.answer)
  const [does, answers] = isList(operation)
    ? ['list', `Listed<${answer}['data'][number], ${answer}>`]
    : ['call', `Promise<${answer}>`]
  return (
    `${comment(summary)}${id}(${taken.join(', ')}): ${answers} {\n` +
    `  return this.${does}({ ${call.join(', ')} }, options)\n}\n`
  )
}

/** A list goes on by a cursor, of its own query. */
function isList({ method, query }: Operation): boolean {
  return method === 'GET' && query.some(({ name }) => name === 'cursor')
}

/** A class for each code of an error, so that `instanceof` tells them apart. */
function refusals(document: OpenApi): string {
  const { schemas } = objectOf(document.components)
  const error = objectOf(objectOf(objectOf(objectOf(schemas).Error).properties).error)
  const { enum: listed } = objectOf(objectOf(error.properties).code)
  const codes = listOf(listed).map(String)
  const { examples, responses } = objectOf(document.components)
  const classes = codes.map((code) => {
    const said = descriptionOf(code, Object.values(objectOf(responses)))
    return `${comment(said)}export class ${errorName(code)} extends ApiError {\n  override readonly name = '${errorName(code)}'\n}\n`
  })
  for (const code of codes) {
    if (!(code in objectOf(examples))) throw new Error(`openapi.json has no example of ${code}`)
  }
  const table = codes.map((code) => `  ${code}: ${errorName(code)},`).join('\n')
  return [
    WRITTEN,
    "import { ApiError } from '../errors.ts'\n",
    ...classes,
    '/** The class of each code. */',
    `export const REFUSALS = {\n${table}\n}\n`,
  ].join('\n')
}

/** The responses describe each of their codes on a line that begins with it. */
function descriptionOf(code: string, responses: readonly unknown[]): string {
  const lines = responses.flatMap((one) => String(objectOf(one).description).split('\n'))
  const start = `- \`${code}\`: `
  return lines.find((line) => line.startsWith(start))?.slice(start.length) ?? ''
}

function errorName(code: string): string {
  const name = code.split('_').map(pascal).join('')
  return name.endsWith('Error') ? name : `${name}Error`
}

function pascal(name: string): string {
  return name.slice(0, 1).toUpperCase() + name.slice(1)
}
