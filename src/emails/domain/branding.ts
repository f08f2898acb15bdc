import type { FieldFault } from '../../domain/catalogue/check-fields.ts'
import {
  type LanguageTurn,
  mergeTexts,
  type Translations,
  textIn,
  turnedTexts,
} from '../../domain/catalogue/titles.ts'
import { CONTRAST_MIN } from '../../domain/contrast.ts'
import type { Decided } from '../../domain/decided.ts'
import type { ShopLanguages } from '../../domain/languages.ts'
import { contrastOf, themeOf } from './colors.ts'
import { type AllowedFields, checkOwnText, withPlainBreaks } from './own-text.ts'

/** How a shop's e-mails look, and their sender; null: the standard. */
export interface Branding {
  /** Above every e-mail, in place of the shop's name. */
  readonly logo_id: string | null
  /** `#rrggbb`, of buttons and numbers. */
  readonly color: string | null
  /** In place of the shop's name. The address is the deployment's. */
  readonly sender_name: string | null
  /** Where answers go. */
  readonly reply_to: string | null
  /** Words at the end of every e-mail, such as the shop's address. */
  readonly footer: string | null
  readonly footer_translations: Translations
}

export const STANDARD_BRANDING: Branding = {
  logo_id: null,
  color: null,
  sender_name: null,
  reply_to: null,
  footer: null,
  footer_translations: {},
}

/** What a footer may name. */
export const FOOTER_FIELDS = {
  shop_name: { can_be_missing: false },
  program_name: { can_be_missing: false },
} as const satisfies AllowedFields

const SENDER_NAME_LENGTH_MAX = 70
const FOOTER_LENGTH_MAX = 500

/** Omitted fields stay; null restores the standard. */
export type BrandingChange = Partial<Omit<Branding, 'footer_translations'>> & {
  readonly footer_translations?: Readonly<Record<string, string | null>>
}

/** The branding after a change. `path` is where the change is in the request. */
export function changedBranding(
  shop: ShopLanguages,
  before: Branding,
  { footer_translations: translations, ...change }: BrandingChange,
  path = '',
): Decided<Branding> {
  const { color, sender_name, footer } = change
  const merged = mergeTexts(
    shop,
    `${path}footer_translations`,
    before.footer_translations,
    translations,
    footer,
  )
  const faults = [
    ...(color ? faultsOfColor(`${path}color`, color) : []),
    ...(sender_name ? faultsOfName(`${path}sender_name`, sender_name) : []),
    ...(footer ? faultsOfFooter(`${path}footer`, footer) : []),
    ...Object.entries(translations ?? {}).flatMap(([language, text]) =>
      text === null ? [] : faultsOfFooter(`${path}footer_translations.${language}`, text),
    ),
    ...('faults' in merged ? merged.faults : []),
  ]
  if (faults.length > 0 || 'faults' in merged) return { faults }
  const { primary } = merged
  const footer_after = primary === undefined ? before.footer : primary && withPlainBreaks(primary)
  const footer_translations = mapTexts(merged.translations, withPlainBreaks)
  const color_after = change.color === undefined ? before.color : lowered(change.color)
  return {
    value: {
      ...before,
      ...withoutUndefined(change),
      color: color_after,
      footer: footer_after,
      footer_translations,
    },
  }
}

/** The branding in another primary language; null: nothing of it has one. */
export function turnedBranding(branding: Branding, turn: LanguageTurn): Branding | null {
  const turned = turnedTexts(branding.footer, branding.footer_translations, turn)
  return turned && { ...branding, footer: turned.main, footer_translations: turned.translations }
}

const lowered = (color: string | null) => color?.toLowerCase() ?? null

function mapTexts(texts: Translations, map: (text: string) => string): Translations {
  return Object.fromEntries(Object.entries(texts).map(([language, text]) => [language, map(text)]))
}

function withoutUndefined<Fields extends object>(fields: Fields): Fields {
  const entries = Object.entries(fields).filter(([, value]) => value !== undefined)
  // Only fields without a value were left out, and each of them may be.
  return Object.fromEntries(entries) as Fields
}

/** A text in the colour must be readable on what is behind it, also in the lightest place. */
function faultsOfColor(field: string, color: string): FieldFault[] {
  const contrast = contrastOf(themeOf(color.toLowerCase()))
  if (contrast >= CONTRAST_MIN) return []
  const message =
    `has a contrast of ${contrast}:1 with the light ground behind it and needs ` +
    `${CONTRAST_MIN}:1; choose a darker colour`
  return [{ field, message, allowed: { contrast_min: CONTRAST_MIN }, received: color }]
}

function faultsOfName(field: string, name: string): FieldFault[] {
  const rules = { length_max: SENDER_NAME_LENGTH_MAX, one_line: true, fields: {} }
  return checkOwnText(field, name, rules)
}

function faultsOfFooter(field: string, text: string): FieldFault[] {
  const rules = { length_max: FOOTER_LENGTH_MAX, one_line: false, fields: FOOTER_FIELDS }
  return checkOwnText(field, text, rules)
}

/** The words at the end of an e-mail in this language. */
export function footerIn(branding: Branding, language: string): string | null {
  return textIn(branding.footer_translations, language) ?? branding.footer
}
