import type { CSSProperties } from 'react'
import type { Theme } from '../../domain/colors.ts'

/**
 * Colours for light screens; contrasts are 4.5:1 and more. Readers in dark mode whose e-mail
 * program supports it get those of `darkStyle`, by class. Those of the theme are the merchant's.
 */
export const COLOR = {
  page: '#f3f4f0',
  card: '#ffffff',
  text: '#1d2420',
  quiet: '#58625c',
  line: '#dfe3de',
  on_accent: '#ffffff',
} as const

/** `light` and `dark` are for previews; `auto` is what the reader's screen has. */
export const SCHEMES = ['auto', 'light', 'dark'] as const
export type Scheme = (typeof SCHEMES)[number]

export function darkStyle(theme: Theme, scheme: Scheme): string {
  switch (scheme) {
    case 'light':
      return ''
    case 'dark':
      return darkRules(theme)
    case 'auto':
      return `\n@media (prefers-color-scheme: dark) {${darkRules(theme)}}\n`
  }
}

const darkRules = ({ dark_accent, dark_soft }: Theme) => `
  .page { background-color: #141816 !important; }
  .card { background-color: #1e2421 !important; border-color: #39423d !important; }
  .text { color: #eef1ee !important; }
  .quiet { color: #aab5ae !important; }
  .line { border-color: #39423d !important; }
  .soft { background-color: ${dark_soft} !important; border-color: #4b564f !important; }
  .accent { color: ${dark_accent} !important; }
  .button { background-color: ${dark_accent} !important; color: #10231a !important; }
`

// Names of several words need no quotes, which would become entities each time.
export const FONT =
  '-apple-system, BlinkMacSystemFont, Segoe UI, Roboto, Helvetica Neue, Arial, sans-serif'
export const MONOSPACE = 'SFMono-Regular, Menlo, Consolas, Liberation Mono, monospace'

/** No name of the merchant's or the customer's may widen the page. */
export const WRAP: CSSProperties = { overflowWrap: 'anywhere', wordBreak: 'break-word' }

/** The attributes of every layout table, so that screen readers do not announce it. */
export const LAYOUT = {
  role: 'presentation',
  cellPadding: 0,
  cellSpacing: 0,
  border: 0,
  width: '100%',
} as const
