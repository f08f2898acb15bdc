import { Type } from 'typebox'
import { runOperation } from '../../endpoints/door/call-operation.ts'
import { defineOperationOfShops, type Operation } from '../../endpoints/door/define-operation.ts'
import type { OperationCall } from '../../endpoints/door/operation-call.ts'
import { renderError } from '../../endpoints/door/render-error.ts'
import { outOfTime } from '../../errors.ts'
import { stopwatch } from '../../lib/clock.ts'
import { EXTERNAL_REFERENCE_LENGTH_MAX } from '../../lib/external-id.ts'
import { isObject } from '../../lib/is-object.ts'
import { VISIBLE } from '../../lib/visible-text.ts'
import { closed, FreeObject, NoParams, NoQuery, nullable, oneOf } from '../../schemas/base/types.ts'
import { type Note, notes } from '../schemas/customers.ts'

export const BULK_ITEMS_MAX = 500
const BULK_BYTES_MAX = 8 * 1024 * 1024
const BULK_VALUES_MAX = 400_000
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

const itemId = Type.Unsafe<number | string>({
  type: ['integer', 'string'],
  minimum: 1,
  maximum: Number.MAX_SAFE_INTEGER,
  maxLength: EXTERNAL_REFERENCE_LENGTH_MAX,
  pattern: VISIBLE,
  description: 'The id as in the path of the single call; for a refund, the id of its order.',
})

const BulkBody = closed({
  items: Type.Array(
    closed({
      type: oneOf(TYPES),
      id: itemId,
      body: FreeObject('The body of the single call.'),
    }),
    {
      minItems: 1,
      maxItems: BULK_ITEMS_MAX,
      description: 'Applied in this order.',
      examples: [
        [{ type: 'customer', id: 'external:cus_01H', body: { email: 'cleo@example.com' } }],
      ],
    },
  ),
})

const BulkResult = closed(
  {
    succeeded: Type.Integer(),
    failed: Type.Integer(),
    results: Type.Array(
      closed({
        id: itemId,
        status: Type.Integer({ description: 'The status of the single call.' }),
        error: nullable(FreeObject('The error of the single call; null: it succeeded.')),
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
  const by_type = new Map(TYPES.map((type) => [type, operationOf(type)]))
  return defineOperationOfShops('bulkReport', {
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
    body_limits: { bytes_max: BULK_BYTES_MAX, values_max: BULK_VALUES_MAX },
    result: BulkResult,
    handle: async (call, { body }) => {
      const elapsed = stopwatch()
      const results: ({ id: number | string } & ItemResult)[] = []
      let { now } = call
      for (const { type, id, body: value } of body.items) {
        const operation = by_type.get(type)
        if (operation === undefined) throw new Error(`there is no operation for a ${type}`)
        const is_late = results.length > 0 && elapsed() > time_ms
        const at = { ...call, now }
        results.push({ id, ...(await resultOf(at, operation, { id, value, is_late })) })
        now = laterThan(now, call.context.clock.now())
      }
      const failed = results.filter(({ error }) => error !== null).length
      return { succeeded: results.length - failed, failed, results }
    },
  })
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
async function resultOf(
  call: OperationCall,
  operation: Operation,
  {
    id,
    value,
    is_late,
  }: { readonly id: number | string; readonly value: unknown; readonly is_late: boolean },
): Promise<ItemResult> {
  try {
    if (is_late) throw outOfTime(RETRY_SECONDS)
    const body = { value, fault: null }
    // An item names the thing that the path of its single call is about.
    const [name = ''] = Object.keys(operation.params.properties)
    const params = { [name]: String(id) }
    const answer = await runOperation(call, operation, { params, query: {}, body })
    return { status: 200, error: null, notes: notesIn(answer) }
  } catch (error) {
    const { status, body } = renderError(call.context, call.caller.request_id, error)
    return { status, error: JSON.parse(body).error, notes: [] }
  }
}

function notesIn(answer: unknown): Note[] {
  // An answer that has notes has them as its schema says.
  return isObject(answer) && 'notes' in answer ? (answer.notes as Note[]) : []
}
