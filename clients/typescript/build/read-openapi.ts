/** What we read of an OpenAPI document; the rest is for people. */
export interface OpenApi {
  readonly info?: unknown
  readonly paths?: unknown
  readonly components?: unknown
  readonly webhooks?: unknown
}

type Json = Readonly<Record<string, unknown>>

/** One operation, with every reference followed but those to schemas. */
export interface Operation {
  readonly id: string
  readonly summary: string
  readonly method: string
  readonly path: string
  /** The names in its path. */
  readonly params: readonly string[]
  readonly query: readonly {
    readonly name: string
    readonly required: boolean
    readonly schema: unknown
    readonly description: unknown
  }[]
  readonly body: { readonly required: boolean; readonly schema: unknown } | null
  /** The schema of what it answers when all is well; undefined where that is not JSON. */
  readonly answer: unknown
  /** Whether it takes an idempotency key. */
  readonly is_write: boolean
}

const METHODS = ['get', 'post', 'put', 'patch', 'delete']

export function operationsOf(document: OpenApi): Operation[] {
  const { parameters } = objectOf(document.components)
  return Object.entries(objectOf(document.paths)).flatMap(([path, item]) =>
    METHODS.flatMap((method) => {
      const operation = objectOf(item)[method]
      if (operation === undefined) return []
      return [read(method.toUpperCase(), path, objectOf(operation), objectOf(parameters))]
    }),
  )
}

function read(method: string, path: string, operation: Json, shared: Json): Operation {
  const parameters = listOf(operation.parameters).map((one) => followed(one, shared))
  const body = objectOf(operation.requestBody)
  const schema = schemaOf(body)
  const [, answer] =
    Object.entries(objectOf(operation.responses)).find(([status]) => status.startsWith('2')) ?? []
  return {
    id: String(operation.operationId),
    summary: String(operation.summary),
    method,
    path,
    params: parameters.filter((one) => one.in === 'path').map(({ name }) => String(name)),
    query: parameters
      .filter((one) => one.in === 'query')
      .map(({ name, required, schema: type, description }) => ({
        name: String(name),
        required: required === true,
        schema: type,
        description,
      })),
    body: schema === undefined ? null : { required: body.required === true, schema },
    answer: schemaOf(objectOf(answer)),
    is_write: parameters.some(({ name }) => name === 'Idempotency-Key'),
  }
}

function schemaOf(content: Json): unknown {
  return objectOf(objectOf(content.content)['application/json']).schema
}

function followed(parameter: unknown, shared: Json): Json {
  const { $ref } = objectOf(parameter)
  return objectOf(typeof $ref === 'string' ? shared[$ref.split('/').at(-1) ?? ''] : parameter)
}

export function objectOf(value: unknown): Json {
  return value !== null && typeof value === 'object' ? { ...value } : {}
}

export function listOf(value: unknown): unknown[] {
  return Array.isArray(value) ? value : []
}
