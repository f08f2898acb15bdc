import { Type } from 'typebox'
import { VISIBLE } from '../../lib/visible-text.ts'

/** What a body calls something on the platform. */
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

/** What a read says beside an id, so that what was read can be sent back. */
export const asRead = Type.Optional(
  // Blank too: whatever the platform has there was read.
  Type.String({ maxLength: 1_000, description: 'As it was read; not looked at.' }),
)
