import fc from 'fast-check'
import type { Operation, WriteBody } from './ledger-model.ts'

export interface Write {
  readonly do: 'write'
  readonly customer: number
  /** Whether the path names the customer by GID. */
  readonly gid: boolean
  readonly operation: Operation
  readonly body: WriteBody
  /** A number: the key of the write so many back, with this request. */
  readonly key: 'fresh' | 'auto' | number
}

export type Step =
  | Write
  /** Sends an earlier write again as it was, only with its fields in another order. */
  | { readonly do: 'retry'; readonly back: number }
  | { readonly do: 'exclude'; readonly customer: number; readonly excluded: boolean }
  | { readonly do: 'wait'; readonly seconds: number }
  /** A write that must be refused before it is looked at. */
  | { readonly do: 'spoil'; readonly write: Write; readonly how: Spoiling }

/** Ways to spoil a request, with the verdict on it. */
export const SPOILINGS = {
  'no idempotency key': [422, 'validation_error'],
  'an unknown field': [422, 'validation_error'],
  'points as text': [422, 'validation_error'],
  'a blank reason': [422, 'validation_error'],
  'a dead version': [422, 'validation_error'],
  'an unknown customer': [404, 'not_found'],
  'no credential': [401, 'unauthorized'],
  'a key without the scope': [403, 'insufficient_scope'],
} as const

export type Spoiling = keyof typeof SPOILINGS

export const CUSTOMERS = 2
const MOST = Number.MAX_SAFE_INTEGER

const points = fc.oneof(
  { weight: 12, arbitrary: fc.integer({ min: 1, max: 100 }) },
  { weight: 1, arbitrary: fc.constantFrom(MOST, MOST - 1, MOST - 100) },
)
const delta = fc.tuple(points, fc.constantFrom(1, -1)).map(([size, sign]) => size * sign)

/** Most of them so few that they repeat. */
const source_ref = fc.oneof(
  { weight: 2, arbitrary: fc.constantFrom('a', 'b') },
  { weight: 1, arbitrary: fc.nat(10_000).map((number) => `order-${number}`) },
)

const extras = {
  // With something to see in it: what is blank is refused.
  reason: fc
    .string({ unit: 'grapheme', minLength: 1, maxLength: 10 })
    .filter((text) => text.trim() !== ''),
  metadata: fc.dictionary(
    fc.string({ maxLength: 5 }),
    fc.oneof(fc.integer(), fc.boolean(), fc.constant(null), fc.string({ unit: 'grapheme' })),
    { maxKeys: 3 },
  ),
}

const asked = fc.oneof(
  fc.record({
    operation: fc.constant('earn' as const),
    body: fc.record({ points, source_ref, ...extras }, { requiredKeys: ['points', 'source_ref'] }),
  }),
  fc.record({
    operation: fc.constant('adjust' as const),
    body: fc.record({ delta, source_ref, ...extras }, { requiredKeys: ['delta'] }),
  }),
  fc.record({
    operation: fc.constant('deduct' as const),
    body: fc.record({ points, source_ref, ...extras }, { requiredKeys: ['points'] }),
  }),
)

/** How many writes back: most often the last few. */
const recent = fc.oneof({ weight: 3, arbitrary: fc.nat(2) }, { weight: 1, arbitrary: fc.nat(20) })

const key = fc.oneof(
  { weight: 6, arbitrary: fc.constant('fresh' as const) },
  { weight: 2, arbitrary: fc.constant('auto' as const) },
  { weight: 1, arbitrary: recent },
)

const customer = fc.nat(CUSTOMERS - 1)

const write: fc.Arbitrary<Write> = fc
  .record({ customer, gid: fc.boolean(), asked, key })
  .map(({ asked: { operation, body }, ...rest }) => ({ do: 'write', operation, body, ...rest }))

const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 10, arbitrary: write },
  { weight: 4, arbitrary: fc.record({ do: fc.constant('retry' as const), back: recent }) },
  {
    weight: 1,
    arbitrary: fc.record({
      do: fc.constant('exclude' as const),
      customer,
      excluded: fc.boolean(),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('wait' as const),
      // Within the minute of `auto`, after it, and after the 72 hours of a key.
      seconds: fc.constantFrom(30, 61, 73 * 3600),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('spoil' as const),
      write,
      // The names of the table are the ways to spoil; Object.keys forgets that.
      how: fc.constantFrom(...(Object.keys(SPOILINGS) as Spoiling[])),
    }),
  },
)

export function stepSequence(steps_max: number): fc.Arbitrary<Step[]> {
  return fc.array(step, { minLength: 1, maxLength: steps_max, size: 'max' })
}
