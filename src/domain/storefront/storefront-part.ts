import type { FieldFault } from '../catalogue/check-fields.ts'
import { sentence } from '../catalogue/words.ts'
import { CONTRAST_MIN, contrast } from '../contrast.ts'
import type { Decided } from '../decided.ts'
import type { ShopLanguages } from '../languages.ts'
import { definePart, inField } from '../part.ts'
import type { Program } from '../program.ts'
import { changedOwnTexts, type OwnTextsChange } from './own-texts.ts'
import { STANDARD_STOREFRONT, type Storefront } from './storefront.ts'

/** The look and the words of the programme on the shop's pages. */
export const storefrontPart = definePart<'storefront', Storefront>({
  kind: 'storefront',
  ...inField('storefront', STANDARD_STOREFRONT),
  label: () => 'Storefront',
  summary: ({ accent_color, sections, own_texts, is_launcher_shown }, { storefront }) => {
    const texts = Object.values(own_texts).flatMap((of_language) => Object.keys(of_language))
    return sentence(
      storefront.sections(accent_color, sections.length),
      is_launcher_shown ? null : storefront.no_launcher,
      texts.length > 0 ? storefront.own_texts(texts.length) : null,
    )
  },
})

export function storefrontOf({ storefront = STANDARD_STOREFRONT }: Program): Storefront {
  return storefront
}

/** Omitted fields stay. */
export type StorefrontChange = Partial<Omit<Storefront, 'own_texts'>> & {
  readonly own_texts?: OwnTextsChange
}

/** The storefront after a change, or everything that is wrong with it. */
export function changedStorefront(
  shop: ShopLanguages,
  before: Storefront,
  change: StorefrontChange,
): Decided<Storefront> {
  const merged = changedOwnTexts(shop, before.own_texts, change.own_texts)
  const faults = [
    ...faultsOfFont(change.font_family),
    ...faultsOfSections(change.sections),
    ...('faults' in merged ? merged.faults : []),
  ]
  if (faults.length > 0 || 'faults' in merged) return { faults }
  const { accent_color = before.accent_color } = change
  return {
    value: {
      theme: change.theme ?? before.theme,
      accent_color: accent_color.toLowerCase(),
      corner_radius_px: change.corner_radius_px ?? before.corner_radius_px,
      font_family: change.font_family ?? before.font_family,
      position: change.position ?? before.position,
      is_launcher_shown: change.is_launcher_shown ?? before.is_launcher_shown,
      sections: change.sections ?? before.sections,
      own_texts: merged.value,
    },
  }
}

/** Each is a name, plain or in quotes: nothing that could end the declaration it stands in. */
const FONT_FAMILY = /^[\p{L}\p{N} _-]+$|^'[\p{L}\p{N} _-]+'$|^"[\p{L}\p{N} _-]+"$/u

function faultsOfFont(font_family: string | undefined): FieldFault[] {
  if (font_family === undefined) return []
  if (font_family.split(',').every((family) => FONT_FAMILY.test(family.trim()))) return []
  const message = 'must be names of fonts with commas between them, or inherit'
  return [{ field: 'font_family', message, received: font_family }]
}

function faultsOfSections(sections: Storefront['sections'] | undefined): FieldFault[] {
  const twice = sections?.find((section, index) => sections.indexOf(section) < index)
  if (twice === undefined) return []
  return [{ field: 'sections', message: 'must name each section once', received: twice }]
}

const WHITE = '#ffffff'
const BLACK = '#000000'

/** What is written on the accent colour: white where it can be read, else black, which then can. */
export function accentTextColor(accent_color: string): string {
  return contrast(accent_color, WHITE) >= CONTRAST_MIN ? WHITE : BLACK
}
