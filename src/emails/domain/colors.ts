import { CONTRAST_MIN, contrast, partsOf } from '../../domain/contrast.ts'

/** The colours of an e-mail that follow from the merchant's; the others are the same everywhere. */
export interface Theme {
  /** Of buttons and of the number that an e-mail is about. */
  readonly accent: string
  /** Behind that number. */
  readonly soft: string
  /** Both in dark mode. */
  readonly dark_accent: string
  readonly dark_soft: string
}

export const STANDARD_THEME: Theme = {
  accent: '#1f5f46',
  soft: '#eef4f0',
  dark_accent: '#93d6b6',
  dark_soft: '#28312c',
}

const WHITE = '#ffffff'
/** How much of the merchant's colour is behind its number. */
const SOFT_SHARE = 0.07
const DARK_STEP = 0.05

/** The theme of a colour, `#rrggbb`; null: the standard one. */
export function themeOf(color: string | null): Theme {
  if (color === null) return STANDARD_THEME
  const { dark_soft } = STANDARD_THEME
  let dark_accent = color
  for (let share = DARK_STEP; contrast(dark_accent, dark_soft) < CONTRAST_MIN; share += DARK_STEP) {
    dark_accent = mixed(color, WHITE, share)
  }
  return { accent: color, soft: mixed(WHITE, color, SOFT_SHARE), dark_accent, dark_soft }
}

/** How well the accent can be read where it is read worst: from 1 to 21, with two digits. */
export function contrastOf({ accent, soft }: Theme): number {
  return Math.floor(contrast(accent, soft) * 100) / 100
}

/** A colour with this share of another, from 0 to 1. */
function mixed(color: string, other: string, share: number): string {
  const others = partsOf(other)
  const parts = partsOf(color).map((part, index) =>
    Math.round(part + ((others[index] ?? part) - part) * Math.min(1, share)),
  )
  return `#${parts.map((part) => part.toString(16).padStart(2, '0')).join('')}`
}
