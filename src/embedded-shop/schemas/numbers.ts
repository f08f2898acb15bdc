import { createHash } from 'node:crypto'
import { Type } from 'typebox'
import {
  EXTERNAL_PATTERN,
  type ExternalKind,
  externalIdOf,
  externalReference,
  FIRST_GIVEN_NUMBER,
} from '../../lib/external-id.ts'
import { idOf } from '../../schemas/base/external-id.ts'

/** What a shop's own system may call a thing. Numbers above are those that we give. */
const ID = {
  type: ['integer', 'string'],
  minimum: 1,
  maximum: FIRST_GIVEN_NUMBER - 1,
  pattern: EXTERNAL_PATTERN,
}

/**
 * The id of something in the shop: its number, or `external:<id>`. Handlers see the number, which
 * `defineShopOperation` puts in place of an external id.
 */
export const shopId = (kind: ExternalKind, description?: string) =>
  Type.Unsafe<number>({ ...ID, ...idOf(kind), ...(description && { description }) })

/** The id of the thing that a path is about. */
export const pathId = (kind: ExternalKind) =>
  shopId(kind, 'The number, or `external:<id>`, percent-encoded.')

/** A line of an order or a refund. Its id is of its order alone, so it needs no number of ours. */
export const partId = Type.Unsafe<number | string>({
  ...ID,
  description: 'The number, or `external:<id>`; of one order only.',
})

/** Where the numbers of external ids of lines and refunds are. */
const PART_NUMBERS = 1_000_000_000_000_000

/** The number of a line or a refund: always the same for an external id. */
export function partNumber(id: number | string): number {
  const external_id = externalIdOf(id)
  if (external_id === null) return Number(id)
  const digest = createHash('sha256').update(external_id).digest()
  return FIRST_GIVEN_NUMBER + Number(digest.readBigUInt64BE() % BigInt(PART_NUMBERS))
}

/** A reference in an answer, as it is sent: the number, or `external:<id>` where it has one. */
export const answeredId = (kind: ExternalKind, description?: string) =>
  Type.Unsafe<number>({
    type: ['integer', 'string'],
    ...idOf(kind),
    ...(description && { description }),
  })

/** The same for a line or a refund. */
export const answeredPartId = Type.Unsafe<number | string>({ type: ['integer', 'string'] })

/** The number of a line or a refund, with its external id if it has one. */
export function partIdOf(id: number | string): { id: number; external_id?: string } {
  const external_id = externalIdOf(id)
  return { id: partNumber(id), ...(external_id !== null && { external_id }) }
}

export function presentPartId(number: number, { external_id }: { external_id?: string }) {
  return external_id === undefined ? number : externalReference(external_id)
}

/** The id that a thing has in the shop's own system. Handlers put its number there. */
export const ownId = (kind: ExternalKind) =>
  Type.Unsafe<number>({
    type: ['string', 'null'],
    'x-own-id-of': kind,
    description: "The id in the shop's own system; null if it has none beside the number.",
  })
