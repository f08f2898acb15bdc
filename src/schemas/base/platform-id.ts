import { Type } from 'typebox'
import { EXTERNAL_REFERENCE_LENGTH_MAX } from '../../lib/external-id.ts'
import { VISIBLE } from '../../lib/visible-text.ts'
import { idOf } from './external-id.ts'

/** A reference in a body to something on the platform. */
export const platformId = (kind: 'Product' | 'ProductVariant' | 'Collection') =>
  Type.Unsafe<number | string>({
    ...idOf(kind),
    type: ['string', 'integer'],
    minimum: 1,
    maximum: Number.MAX_SAFE_INTEGER,
    maxLength: EXTERNAL_REFERENCE_LENGTH_MAX,
    pattern: VISIBLE,
    description: `Number, GID \`gid://<platform>/${kind}/<number>\` or \`external:<id>\`.`,
    examples: ['101'],
  })

export const IGNORED_AS_READ = 'Accepted as read; ignored.'

/** Fields that a read returns beside an id, so that its result can be sent back. */
export const asRead = Type.Optional(
  // Blank is allowed: a read returned what the platform has.
  Type.String({ maxLength: 1_000, description: IGNORED_AS_READ }),
)
