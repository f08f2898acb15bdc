import type { TObject, TProperties } from 'typebox'
import { type InputFault, LaurelError } from '../../errors/laurel-error.ts'
import { compilePart } from '../../schemas/base/parse.ts'
import { serializerOf } from '../../schemas/base/serializer.ts'
import type { ApiVersion, Fields, JsonSchema, Received } from '../../versions/define.ts'
import { olderShape } from '../../versions/older-shape.ts'
import type { Endpoint } from './define.ts'

type Shape = TObject<TProperties>

/** A cache: an endpoint and a version always make the same result. */
const made = new WeakMap<ApiVersion, WeakMap<Endpoint, Endpoint>>()

/**
 * An endpoint in a version of the API: it takes and returns the shapes of that version and does the
 * work of the current one.
 */
export function inVersion(endpoint: Endpoint, version: ApiVersion): Endpoint {
  const of_version = made.get(version) ?? new WeakMap<Endpoint, Endpoint>()
  made.set(version, of_version)
  const speaking = of_version.get(endpoint) ?? answering(taking(endpoint, version), version)
  of_version.set(endpoint, speaking)
  return speaking
}

function answering(endpoint: Endpoint, { changes }: ApiVersion): Endpoint {
  const older = olderShape(asSchema(endpoint.result), changes.answers ?? {})
  if (older === null) return endpoint
  const result = asShape(older.schema)
  const serialize: Endpoint['serialize'] = serializerOf(result)
  return { ...endpoint, result, serialize: (value) => serialize(older.down(value)) }
}

function taking(endpoint: Endpoint, { changes }: ApiVersion): Endpoint {
  const change = changes.requests?.[endpoint.operation_id] ?? {}
  if (Object.keys(change).length === 0 && changes.errors === undefined) return endpoint
  const query = olderInput(endpoint.query, change.query)
  const body = olderInput(endpoint.body, change.body)
  const tell = (error: LaurelError) => errorIn(error, Object.values(change), changes.errors ?? {})
  return {
    ...endpoint,
    query,
    body,
    parts: {
      ...endpoint.parts,
      query: compilePart('query', query),
      body: compilePart('body', body),
    },
    handle: async (call, input) => {
      try {
        return await endpoint.handle(
          { ...call, answerError: (error) => call.answerError(tell(error)) },
          {
            ...input,
            query: change.query?.up(input.query) ?? input.query,
            body: change.body?.up(input.body) ?? input.body,
          },
        )
      } catch (error) {
        throw error instanceof LaurelError ? tell(error) : error
      }
    },
  }
}

function olderInput(current: Shape, change: Received | undefined): Shape {
  return change === undefined ? current : asShape(change.schema(asSchema(current)))
}

/** An error of the current version, with the fields of an older one. */
function errorIn(
  error: LaurelError,
  inputs: readonly Received[],
  changes: Readonly<Record<string, (details: Fields) => Fields>>,
): LaurelError {
  const { code, message, headers, stored } = error
  const nameOf = (field: string) => inputs.reduce((name, input) => input.nameOf(name), field)
  const named = <Named extends object>(fault: Named): Named =>
    'field' in fault && typeof fault.field === 'string'
      ? { ...fault, field: nameOf(fault.field) }
      : fault
  const faults: InputFault[] = error.faults.map(named)
  const changed = error.details && {
    ...named(error.details),
    ...(faults.length > 0 && { errors: faults }),
  }
  const details = changed && (changes[code]?.(changed) ?? changed)
  const extras = { headers, stored, faults, ...(details && { details }) }
  return new LaurelError(code, withName(message, error.faults[0], faults[0]), extras)
}

/** The message of a fault begins with the name of its field. */
function withName(message: string, was?: InputFault, is?: InputFault): string {
  return was && is && message.startsWith(`${was.field}:`)
    ? is.field + message.slice(was.field.length)
    : message
}

/**
 * The schema library's types cover only schemas it made itself, and these changes are handwritten.
 */
function asSchema(shape: Shape): JsonSchema {
  return shape as unknown as JsonSchema
}

function asShape(schema: JsonSchema): Shape {
  return schema as unknown as Shape
}
