import type { CSSProperties } from 'react'

/**
 * Colours for light screens; contrasts are 4.5:1 and more. Readers in dark mode whose
 * e-mail program supports it get those of `DARK`, by class.
 */
export const COLOR = {
  page: '#f3f4f0',
  card: '#ffffff',
  text: '#1d2420',
  quiet: '#58625c',
  line: '#dfe3de',
  accent: '#1f5f46',
  on_accent: '#ffffff',
  soft: '#eef4f0',
} as const

export const DARK = `
@media (prefers-color-scheme: dark) {
  .page { background-color: #141816 !important; }
  .card { background-color: #1e2421 !important; border-color: #39423d !important; }
  .text { color: #eef1ee !important; }
  .quiet { color: #aab5ae !important; }
  .line { border-color: #39423d !important; }
  .soft { background-color: #28312c !important; border-color: #4b564f !important; }
  .accent { color: #93d6b6 !important; }
  .button { background-color: #93d6b6 !important; color: #10231a !important; }
}
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
