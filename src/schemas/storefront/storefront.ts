import { type Static, Type } from 'typebox'
import { OWN_TEXT_LENGTH_MAX } from '../../domain/storefront/own-texts.ts'
import {
  STOREFRONT_POSITIONS,
  STOREFRONT_SECTIONS,
  STOREFRONT_THEMES,
  type Storefront as StoredStorefront,
} from '../../domain/storefront/storefront.ts'
import { accentTextColor } from '../../domain/storefront/storefront-part.ts'
import { closed, mapOf, nullable, oneOf, visibleText } from '../base/types.ts'

const RADIUS_MAX_PX = 24
const FONT_LENGTH_MAX = 200

/** What is asked and answered in the same shape. */
export const lookFields = {
  theme: oneOf(STOREFRONT_THEMES, {
    description: '`auto`: as on the shopper’s device.',
  }),
  accent_color: Type.String({
    pattern: '^#[0-9a-fA-F]{6}$',
    description: 'The colour of buttons and numbers.',
    examples: ['#1f5f46'],
  }),
  corner_radius_px: Type.Integer({
    minimum: 0,
    maximum: RADIUS_MAX_PX,
    description: '0: square corners.',
  }),
  font_family: visibleText(
    FONT_LENGTH_MAX,
    'CSS font names; `inherit`: the page’s fonts.',
    'inherit',
  ),
  position: oneOf(STOREFRONT_POSITIONS, {
    description: 'The launcher’s corner: line end or start.',
  }),
  is_launcher_shown: Type.Boolean({
    description: 'Whether its button appears.',
  }),
  sections: Type.Array(oneOf(STOREFRONT_SECTIONS), {
    maxItems: STOREFRONT_SECTIONS.length,
    description: 'The hub’s sections, in this order.',
  }),
}

/** Computed. */
export const accent_text_color = Type.String({
  description:
    'The text colour on the accent colour: white if its contrast is at least 4.5, else black.',
})

export const Storefront = closed(
  {
    ...lookFields,
    accent_text_color,
    own_texts: mapOf(mapOf(Type.String()), {
      description: 'The shop’s words in place of Laurel’s: by language, then by key.',
    }),
  },
  { title: 'Storefront' },
)

export function presentStorefront(storefront: StoredStorefront): Static<typeof Storefront> {
  const { sections, own_texts, accent_color } = storefront
  return {
    ...storefront,
    sections: [...sections],
    accent_text_color: accentTextColor(accent_color),
    own_texts: Object.fromEntries(
      Object.entries(own_texts).map(([language, texts]) => [language, { ...texts }]),
    ),
  }
}

/** Omitted fields stay. */
export const storefrontChange = Type.Partial(
  closed({
    ...lookFields,
    own_texts: mapOf(mapOf(nullable(visibleText(OWN_TEXT_LENGTH_MAX))), {
      description:
        'Custom texts by language and key; null restores Laurel’s. The storefront’s document ' +
        'has the keys.',
    }),
  }),
  { additionalProperties: false },
).properties
