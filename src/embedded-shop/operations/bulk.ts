import { type Static, Type } from 'typebox'
import { runOperation } from '../../endpoints/door/call-operation.ts'
import { defineOperationOfShops, type Operation } from '../../endpoints/door/define-operation.ts'
import type { OperationCall } from '../../endpoints/door/operation-call.ts'
import { renderError } from '../../endpoints/door/render-error.ts'
import { outOfTime, requireNoFaults } from '../../errors.ts'
import { stopwatch } from '../../lib/clock.ts'
import { EXTERNAL_REFERENCE_LENGTH_MAX } from '../../lib/external-id.ts'
import { isObject } from '../../lib/is-object.ts'
import { VISIBLE } from '../../lib/visible-text.ts'
import { compilePart } from '../../schemas/base/parse.ts'
import { closed, FreeObject, NoParams, NoQuery, nullable, oneOf } from '../../schemas/base/types.ts'
import { type Note, notes } from '../schemas/customers.ts'

export const BULK_ITEMS_MAX = 500
const BULK_BYTES_MAX = 8 * 1024 * 1024
/** What has not begun by then is left for another call; the first item always begins. */
const BULK_TIME_MS = 25_000
const RETRY_SECONDS = 1

/** What an item can be, and the operation that it is a call of. */
const OPERATIONS = {
  customer: 'putEmbeddedCustomer',
  product: 'putEmbeddedProduct',
  collection: 'putEmbeddedCollection',
  order: 'putEmbeddedOrder',
  refund: 'createEmbeddedRefund',
} as const
type ItemType = keyof typeof OPERATIONS
const TYPES = Object.keys(OPERATIONS) as ItemType[]

const ID = {
  type: ['integer', 'string'],
  minimum: 1,
  maximum: Number.MAX_SAFE_INTEGER,
  maxLength: EXTERNAL_REFERENCE_LENGTH_MAX,
  pattern: VISIBLE,
}
const itemId = Type.Unsafe<number | string>({
  ...ID,
  description: 'The id as in the path of the single call; for a refund, the id of its order.',
})

const LENGTHS = { minItems: 1, maxItems: BULK_ITEMS_MAX }

const BulkBody = closed({
  items: Type.Array(
    closed({
      type: oneOf(TYPES),
      id: itemId,
      body: FreeObject('The body of the single call.'),
    }),
    {
      ...LENGTHS,
      description: 'Applied in this order. A malformed item fails alone.',
      examples: [
        [{ type: 'customer', id: 'external:cus_01H', body: { email: 'cleo@example.com' } }],
      ],
    },
  ),
})

/** What refuses the whole call. Each item is checked alone, when its turn comes. */
const wholeCall = compilePart('body', closed({ items: Type.Array(Type.Unknown(), LENGTHS) }))

/** What an item needs before its single call can be made, which checks the rest. */
const Outline = closed({
  type: oneOf(TYPES),
  id: Type.Unsafe<number | string>({ type: ['number', 'string'] }),
  body: Type.Unknown(),
})
const outline = compilePart('body', Outline)

const answeredId = compilePart('body', closed({ id: itemId }))

const BulkResult = closed(
  {
    succeeded: Type.Integer(),
    failed: Type.Integer(),
    results: Type.Array(
      closed({
        id: nullable(
          Type.Unsafe<number | string>({
            ...ID,
            description: 'The id of the item; null if it has none, or one that is not valid.',
          }),
        ),
        status: Type.Integer({ description: 'The status of the single call.' }),
        error: nullable(
          FreeObject(
            'The error of the single call, which names the field as that call does. An error of ' +
              'the item itself names its place, such as `items[3].type`. null: it succeeded.',
          ),
        ),
        notes,
      }),
      { description: 'One for each item, in their order.' },
    ),
  },
  { title: 'BulkResult' },
)

/** Many of the feed's calls in one. */
export function bulkOperation(
  operations: readonly Operation[],
  time_ms: number = BULK_TIME_MS,
): Operation {
  const operationOf = (type: ItemType): Operation => {
    const found = operations.find((one) => one.operation_id === OPERATIONS[type])
    if (found === undefined) throw new Error(`there is no operation for a ${type}`)
    return found
  }
  const operation = defineOperationOfShops('bulkReport', {
    method: 'POST',
    path: '/bulk',
    summary:
      `Report up to ${BULK_ITEMS_MAX} customers, products, collections, orders and refunds, each ` +
      'as by its single call. An item that fails does not stop the others.',
    area: null,
    also_for: 'feed',
    params: NoParams,
    query: NoQuery,
    body: BulkBody,
    bytes_max: BULK_BYTES_MAX,
    result: BulkResult,
    handle: async (call, { body }) => {
      const elapsed = stopwatch()
      // So far it is only known that there are items.
      const items: readonly unknown[] = body.items
      const results: ({ id: number | string | null } & ItemResult)[] = []
      let { now } = call
      for (const [index, item] of items.entries()) {
        const is_late = results.length > 0 && elapsed() > time_ms
        const at = { ...call, now }
        const result = await resultOf(at, async () => {
          if (is_late) throw outOfTime(RETRY_SECONDS)
          const { type, id, body: value } = readItem(item, index)
          return callSingle(at, operationOf(type), id, value)
        })
        results.push({ id: readId(item), ...result })
        now = laterThan(now, call.context.clock.now())
      }
      const failed = results.filter(({ error }) => error !== null).length
      return { succeeded: results.length - failed, failed, results }
    },
  })
  const body = { ...wholeCall, check: (value: unknown) => wholeCall.check(withoutItems(value)) }
  return { ...operation, parts: { ...operation.parts, body } }
}

/** The call with nothing in place of each item, so that no item can refuse the whole call. */
function withoutItems(value: unknown): unknown {
  if (!isObject(value) || !Array.isArray(value.items)) return value
  return { ...value, items: value.items.map(() => null) }
}

/** An item that has its outline; throws the faults of one that has not. */
function readItem(item: unknown, index: number): Static<typeof Outline> {
  requireNoFaults(outline.check(outlineOf(item), ['items', String(index)]))
  // It was just checked against this schema.
  return item as Static<typeof Outline>
}

/** An item without what its single call checks: the id, unless it is of another kind, and the body. */
function outlineOf(item: unknown): unknown {
  if (!isObject(item)) return item
  const { id, body } = item
  return {
    ...item,
    ...(isTextOrNumber(id) && { id: 1 }),
    ...(body !== undefined && { body: null }),
  }
}

/** The id in the result of an item. */
function readId(item: unknown): number | string | null {
  if (!isObject(item)) return null
  const { id } = item
  return isTextOrNumber(id) && answeredId.check({ id }).length === 0 ? id : null
}

function isTextOrNumber(value: unknown): value is number | string {
  return typeof value === 'string' || typeof value === 'number'
}

/**
 * The moment of the next item. As single calls do, items come one after the other: an order without
 * a time of its own is placed after those before it, whatever its number.
 */
function laterThan(before: Date, now: Date): Date {
  return new Date(Math.max(now.getTime(), before.getTime() + 1))
}

interface ItemResult {
  readonly status: number
  readonly error: Record<string, unknown> | null
  readonly notes: Note[]
}

/** The status, the error and the notes that the single call has. */
async function resultOf(call: OperationCall, work: () => Promise<unknown>): Promise<ItemResult> {
  try {
    return { status: 200, error: null, notes: notesIn(await work()) }
  } catch (error) {
    const { status, body } = renderError(call.context, call.caller.request_id, error)
    return { status, error: JSON.parse(body).error, notes: [] }
  }
}

/**
 * An item's id is that of the thing that the path of its single call is about. The audit log has one
 * row for the whole call.
 */
function callSingle(
  call: OperationCall,
  operation: Operation,
  id: number | string,
  value: unknown,
) {
  const [name = ''] = Object.keys(operation.params.properties)
  const body = { value, fault: null }
  const parts = { params: { [name]: String(id) }, query: {}, body }
  return runOperation(call, operation, parts, (_call, _operation, _input, work) => work())
}

function notesIn(answer: unknown): Note[] {
  // An answer that has notes has them as its schema says.
  return isObject(answer) && 'notes' in answer ? (answer.notes as Note[]) : []
}
