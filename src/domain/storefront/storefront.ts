/** How the programme looks on the shop's pages, and what it says there. */
export interface Storefront {
  readonly theme: StorefrontTheme
  /** `#rrggbb`, of buttons and numbers. */
  readonly accent_color: string
  readonly corner_radius_px: number
  /** A list of families as in CSS; `inherit`: the page's own. */
  readonly font_family: string
  readonly position: StorefrontPosition
  readonly is_launcher_shown: boolean
  /** The hub’s sections, in this order. */
  readonly sections: readonly StorefrontSection[]
  /** Words in place of Laurel's: by language, then by the key of the text. */
  readonly own_texts: OwnTexts
}

/** `auto`: as the shopper's device is set. */
export const STOREFRONT_THEMES = ['light', 'dark', 'auto'] as const
export type StorefrontTheme = (typeof STOREFRONT_THEMES)[number]

export const STOREFRONT_POSITIONS = ['bottom_end', 'bottom_start'] as const
export type StorefrontPosition = (typeof STOREFRONT_POSITIONS)[number]

export const STOREFRONT_SECTIONS = [
  'balance',
  'earn',
  'rewards',
  'tiers',
  'referral',
  'membership',
  'birthday',
  'dependents',
  'history',
  'campaigns',
] as const
export type StorefrontSection = (typeof STOREFRONT_SECTIONS)[number]

export type OwnTexts = Readonly<Record<string, Readonly<Record<string, string>>>>

/** Of a shop that has chosen nothing. */
export const STANDARD_STOREFRONT: Storefront = {
  theme: 'auto',
  accent_color: '#1f5f46',
  corner_radius_px: 12,
  font_family: 'inherit',
  position: 'bottom_end',
  is_launcher_shown: true,
  sections: STOREFRONT_SECTIONS,
  own_texts: {},
}
