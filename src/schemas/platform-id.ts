import { Type } from 'typebox'

/** What a body calls something on the platform. */
export const platformId = (kind: 'Product' | 'ProductVariant' | 'Collection') =>
  Type.Unsafe<number | string>({
    type: ['string', 'integer'],
    minimum: 1,
    maximum: Number.MAX_SAFE_INTEGER,
    minLength: 1,
    maxLength: 100,
    description: `The number or the GID, \`gid://<platform>/${kind}/<number>\`.`,
    examples: ['101'],
  })

/** What a read says beside an id, so that what was read can be sent back. */
export const asRead = Type.Optional(
  Type.String({ maxLength: 1_000, description: 'As it was read; not looked at.' }),
)
