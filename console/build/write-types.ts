/** What we read of an OpenAPI document; the rest is for people. */
interface Document {
  readonly paths?: unknown
  readonly components?: unknown
}

type Json = Readonly<Record<string, unknown>>

const METHODS = ['get', 'post', 'put', 'patch', 'delete']

/**
 * Types of all operations of these documents, as TypeScript: an interface `Operations` whose keys
 * are such as `GET /admin/api/members`, and one type for each schema that has a name.
 */
export function writeTypes(
  sources: readonly { readonly prefix: string; readonly document: Document }[],
): string {
  const named = new Map<string, string>()
  const operations = sources.flatMap(({ prefix, document }) => {
    const { schemas = {}, parameters = {} } = objectOf(document.components)
    for (const [name, schema] of Object.entries(objectOf(schemas))) {
      const type = typeOf(schema)
      const known = named.get(name)
      if (known !== undefined && known !== type) throw new Error(`two schemas are called ${name}`)
      named.set(name, type)
    }
    return Object.entries(objectOf(document.paths)).flatMap(([path, item]) =>
      METHODS.flatMap((method) => {
        const operation = objectOf(item)[method]
        if (operation === undefined) return []
        // What is beside the API has its whole path, and a server of its own.
        const mounted = 'servers' in objectOf(operation) ? '' : prefix
        const key = `${method.toUpperCase()} ${mounted}${path}`
        return [`  '${key}': ${operationOf(objectOf(operation), objectOf(parameters))}`]
      }),
    )
  })
  const types = [...named].sort().map(([name, type]) => `export type ${name} = ${type}\n`)
  return [
    '// Written by "npm run types", out of the two OpenAPI documents.\n',
    ...types,
    `export interface Operations {\n${operations.join('\n')}\n}\n`,
  ].join('\n')
}

function operationOf(operation: Json, shared: Json): string {
  const parameters = listOf(operation.parameters).map((one) => followed(one, shared))
  const parts: string[] = []
  for (const [name, place] of [
    ['params', 'path'],
    ['query', 'query'],
  ] as const) {
    const fields = parameters.filter((parameter) => parameter.in === place)
    if (fields.length === 0) continue
    const needed = fields.some(({ required }) => required === true)
    const inner = fields.map(
      ({ name: field, required, schema }) =>
        `${quoted(String(field))}${required === true ? '' : '?'}: ` +
        (place === 'path' ? 'string | number' : typeOf(schema)) +
        (required === true ? '' : ' | undefined'),
    )
    parts.push(`${name}${needed ? '' : '?'}: { ${inner.join('; ')} }`)
  }
  const body = objectOf(operation.requestBody)
  const sent = objectOf(objectOf(body.content)['application/json']).schema
  if (sent !== undefined) parts.push(`body${body.required === true ? '' : '?'}: ${typeOf(sent)}`)
  const [, answer] =
    Object.entries(objectOf(operation.responses)).find(([status]) => status.startsWith('2')) ?? []
  const answered = objectOf(objectOf(objectOf(answer).content)['application/json']).schema
  parts.push(`answer: ${answered === undefined ? 'unknown' : typeOf(answered)}`)
  return `{ ${parts.join('; ')} }`
}

function followed(parameter: unknown, shared: Json): Json {
  const { $ref } = objectOf(parameter)
  return objectOf(typeof $ref === 'string' ? shared[nameIn($ref)] : parameter)
}

/** A schema as a type. What a type cannot say, such as a length, is left to the server. */
function typeOf(schema: unknown): string {
  const { $ref, anyOf, oneOf, allOf, enum: words, type, items, ...rest } = objectOf(schema)
  if (typeof $ref === 'string') return nameIn($ref)
  if ('const' in rest) return JSON.stringify(rest.const)
  if (Array.isArray(words)) return union(words.map((word) => JSON.stringify(word)))
  if (Array.isArray(anyOf) || Array.isArray(oneOf)) {
    return union([...listOf(anyOf), ...listOf(oneOf)].map(typeOf))
  }
  if (Array.isArray(allOf)) return allOf.map(typeOf).join(' & ')
  if (Array.isArray(type))
    return union(type.map((one) => typeOf({ ...objectOf(schema), type: one })))
  switch (type) {
    case 'string':
    case 'boolean':
    case 'null':
      return type
    case 'number':
    case 'integer':
      return 'number'
    case 'array':
      return `readonly (${typeOf(items)})[]`
    case 'object':
      return objectType(rest)
    default:
      return 'unknown'
  }
}

function objectType({ properties, required, additionalProperties }: Json): string {
  const needed = listOf(required)
  const fields = Object.entries(objectOf(properties)).map(([name, schema]) => {
    const is_needed = needed.includes(name)
    const type = typeOf(schema)
    return `${quoted(name)}${is_needed ? '' : '?'}: ${type}${is_needed ? '' : ' | undefined'}`
  })
  if (fields.length > 0) return `{ ${fields.join('; ')} }`
  if (additionalProperties === false) return 'Readonly<Record<string, never>>'
  const value = typeof additionalProperties === 'object' ? typeOf(additionalProperties) : 'unknown'
  return `Readonly<Record<string, ${value}>>`
}

function union(types: readonly string[]): string {
  return [...new Set(types)].join(' | ') || 'never'
}

function nameIn(reference: string): string {
  return reference.split('/').at(-1) ?? ''
}

function quoted(name: string): string {
  return /^\w+$/.test(name) ? name : `'${name}'`
}

function objectOf(value: unknown): Json {
  return value !== null && typeof value === 'object' ? { ...value } : {}
}

function listOf(value: unknown): unknown[] {
  return Array.isArray(value) ? value : []
}
