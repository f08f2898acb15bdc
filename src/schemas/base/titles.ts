import { Type } from 'typebox'
import { mapOf, nullable, visibleText } from './types.ts'

const TITLE_LENGTH_MAX = 200

/** How a merchant's own titles are read and written. */
export const titleFields = {
  title: nullable(
    Type.String({ description: "In the primary language; null: the catalogue's text." }),
  ),
  title_translations: mapOf(Type.String(), {
    description: 'In other published languages, by language code such as `pt-br`.',
  }),
}

const text = visibleText(TITLE_LENGTH_MAX)

export const titleChange = {
  title: Type.Optional(
    nullable({ ...text, description: 'In the primary language; null clears it.' }),
  ),
  title_translations: Type.Optional(
    mapOf(nullable(text), {
      description:
        'By published language code. null removes one, omitted ones stay. The primary language ' +
        'sets `title`.',
    }),
  ),
}

const NAME_LENGTH_MAX = 100
const name = { ...text, maxLength: NAME_LENGTH_MAX, description: 'In the primary language.' }

/** How the names of tiers and memberships are written; a create requires the name. */
export const nameChange = {
  name: Type.Optional(name),
  name_translations: Type.Optional(
    mapOf(nullable({ ...text, maxLength: NAME_LENGTH_MAX }), {
      description:
        'By published language code. null removes one, omitted ones stay. The primary language ' +
        'sets `name`.',
    }),
  ),
}

export const requiredName = Type.String(name)
