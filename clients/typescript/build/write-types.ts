import { listOf, type OpenApi, type Operation, objectOf, operationsOf } from './read-openapi.ts'

/**
 * Types of all operations of these documents, as TypeScript: an interface `Operations` whose keys
 * are such as `GET /admin/api/members`, and one type for each schema that has a name.
 */
export function writeTypes(
  sources: readonly { readonly prefix: string; readonly document: OpenApi }[],
): string {
  const named = new Map<string, string>()
  const operations = sources.flatMap(({ prefix, document }) => {
    for (const [name, type] of namedTypes(document)) {
      const known = named.get(name)
      if (known !== undefined && known !== type) throw new Error(`two schemas are called ${name}`)
      named.set(name, type)
    }
    return operationsOf(document).map(
      (operation) =>
        `  '${operation.method} ${prefix}${operation.path}': ${operationType(operation)}`,
    )
  })
  const types = [...named].sort().map(([name, type]) => `export type ${name} = ${type}\n`)
  return [
    '// Written by "npm run types", out of the two OpenAPI documents.\n',
    ...types,
    `export interface Operations {\n${operations.join('\n')}\n}\n`,
  ].join('\n')
}

/** Every schema that has a name, as a type, in the order of the document. */
export function namedTypes(document: OpenApi): (readonly [name: string, type: string])[] {
  const { schemas } = objectOf(document.components)
  return Object.entries(objectOf(schemas)).map(([name, schema]) => [name, typeOf(schema)])
}

function operationType({ params, query, body, answer }: Operation): string {
  const parts: string[] = []
  if (params.length > 0) {
    const fields = params.map((name) => `${quoted(name)}: string | number`)
    parts.push(`params: { ${fields.join('; ')} }`)
  }
  if (query.length > 0) {
    const is_needed = query.some(({ required }) => required)
    parts.push(`query${is_needed ? '' : '?'}: ${queryType(query)}`)
  }
  if (body !== null) parts.push(`body${body.required ? '' : '?'}: ${typeOf(body.schema)}`)
  parts.push(`answer: ${answer === undefined ? 'unknown' : typeOf(answer)}`)
  return `{ ${parts.join('; ')} }`
}

export function queryType(query: Operation['query']): string {
  const fields = query.map(({ name, required, schema, description }) =>
    field(name, required, typeOf(schema), description),
  )
  return block(fields)
}

/** A schema as a type. What a type cannot say, such as a length, is left to the server. */
export function typeOf(schema: unknown): string {
  const { $ref, anyOf, oneOf, allOf, not, enum: words, type, items, ...rest } = objectOf(schema)
  if (typeof $ref === 'string') return nameIn($ref)
  // What is refused whatever it is: a switch of the merchant's.
  if (not !== undefined && Object.keys(objectOf(not)).length === 0) return 'never'
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
      return `readonly ${grouped(typeOf(items))}[]`
    case 'object':
      return objectType(rest)
    default:
      return 'unknown'
  }
}

function objectType({
  properties,
  required,
  additionalProperties,
}: ReturnType<typeof objectOf>): string {
  const needed = listOf(required)
  const fields = Object.entries(objectOf(properties)).map(([name, schema]) => {
    return field(name, needed.includes(name), typeOf(schema), objectOf(schema).description)
  })
  if (fields.length > 0) return block(fields)
  if (additionalProperties === false) return 'Readonly<Record<string, never>>'
  const value = typeof additionalProperties === 'object' ? typeOf(additionalProperties) : 'unknown'
  return `Readonly<Record<string, ${value}>>`
}

function grouped(type: string): string {
  return /^\w+$/.test(type) ? type : `(${type})`
}

function union(types: readonly string[]): string {
  return [...new Set(types)].join(' | ') || 'never'
}

function field(name: string, is_needed: boolean, type: string, description: unknown): string {
  return `${comment(description)}${quoted(name)}${is_needed ? `: ${type}` : `?: ${type} | undefined`}`
}

function block(fields: readonly string[]): string {
  return `{\n${indented(fields.join('\n'))}\n}`
}

export function indented(text: string): string {
  return text.replaceAll(/^(?=.)/gm, '  ')
}

/** What the document says of it, for the editor of those who write calls. */
export function comment(description: unknown): string {
  if (typeof description !== 'string' || description === '') return ''
  const lines = description.replaceAll('*/', '* /').split('\n')
  if (lines.length === 1) return `/** ${lines[0]} */\n`
  return `/**\n${lines.map((line) => ` * ${line}`.trimEnd()).join('\n')}\n */\n`
}

function nameIn(reference: string): string {
  return reference.split('/').at(-1) ?? ''
}

function quoted(name: string): string {
  return /^\w+$/.test(name) ? name : `'${name}'`
}
