import { svg, type TemplateResult } from 'lit'

export const GIFT =
  'M4 12v9h16v-9M3 7h18v5H3zM12 7v14M12 7S10.5 3 8 3a2 2 0 0 0 0 4zm0 0s1.5-4 4-4a2 2 0 0 1 0 4z'
export const STAR = 'm12 3 2.7 5.6 6.1.9-4.4 4.3 1 6.100L12 17l-5.4 2.9 1-6.1-4.4-4.3 6.1-.9z'
export const CROSS = 'M6 6l12 12M18 6 6 18'

/** A drawing. It says nothing that the words beside it do not. */
export function icon(path: string): TemplateResult {
  return svg`<svg viewBox="0 0 24 24" aria-hidden="true"><path d=${path} /></svg>`
}
