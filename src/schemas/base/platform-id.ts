import { Type } from 'typebox'
import { VISIBLE } from '../../lib/visible-text.ts'

/** A reference in a body to something on the platform. */
export const platformId = (kind: 'Product' | 'ProductVariant' | 'Collection') =>
  Type.Unsafe<number | string>({
    type: ['string', 'integer'],
    minimum: 1,
    maximum: Number.MAX_SAFE_INTEGER,
    maxLength: 100,
    pattern: VISIBLE,
    description: `The number or the GID, \`gid://<platform>/${kind}/<number>\`.`,
    examples: ['101'],
  })

/** Fields that a read returns beside an id, so that its result can be sent back. */
export const asRead = Type.Optional(
  // Blank is allowed: a read returned what the platform has.
  Type.String({ maxLength: 1_000, description: 'Accepted as read; ignored.' }),
)
