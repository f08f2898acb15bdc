import { type CSSProperties, createElement as element, type ReactElement } from 'react'
import { COLOUR, FONT, LAYOUT } from './style.ts'

/** What it is, and what it comes to; null: nothing to say of it. */
export type Fact = readonly [label: string, value: string | null]

const CELL: CSSProperties = {
  ...{ padding: '10px 0', borderBottom: `1px solid ${COLOUR.line}`, verticalAlign: 'top' },
  ...{ fontFamily: FONT, fontSize: 15, lineHeight: '22px' },
}

/** null where none of the facts has something to say. */
export function factsTable(...facts: readonly Fact[]): ReactElement | null {
  const rows = facts.flatMap(([label, value]) => (value === null ? [] : [row(label, value)]))
  if (rows.length === 0) return null
  const style: CSSProperties = { margin: '0 0 20px', borderCollapse: 'collapse' }
  return element('table', { ...LAYOUT, style }, element('tbody', null, ...rows))
}

function row(label: string, value: string): ReactElement {
  const label_style = { ...CELL, paddingRight: 16, width: '45%', color: COLOUR.quiet }
  const value_style = { ...CELL, fontWeight: 600, color: COLOUR.text }
  return element(
    'tr',
    null,
    element('td', { className: 'quiet line', style: label_style, 'data-text': 'label' }, label),
    element('td', { className: 'text line', style: value_style, 'data-text': 'value' }, value),
  )
}
