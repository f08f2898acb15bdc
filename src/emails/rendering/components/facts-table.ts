import { type CSSProperties, createElement as element, type ReactElement } from 'react'
import { COLOR, FONT, LAYOUT } from './style.ts'

/** A label and its value; null: left out. */
export type Fact = readonly [label: string, value: string | null]

const CELL: CSSProperties = {
  ...{ padding: '10px 0', borderBottom: `1px solid ${COLOR.line}`, verticalAlign: 'top' },
  ...{ fontFamily: FONT, fontSize: 15, lineHeight: '22px' },
}

/** null if no fact has a value. */
export function factsTable(...facts: readonly Fact[]): ReactElement | null {
  const rows = facts.flatMap(([label, value]) => (value === null ? [] : [row(label, value)]))
  if (rows.length === 0) return null
  const style: CSSProperties = { margin: '0 0 20px', borderCollapse: 'collapse' }
  return element('table', { ...LAYOUT, style }, element('tbody', null, ...rows))
}

function row(label: string, value: string): ReactElement {
  const label_style = { ...CELL, paddingRight: 16, width: '45%', color: COLOR.quiet }
  const value_style = { ...CELL, fontWeight: 600, color: COLOR.text }
  return element(
    'tr',
    null,
    element('td', { className: 'quiet line', style: label_style, 'data-text': 'label' }, label),
    element('td', { className: 'text line', style: value_style, 'data-text': 'value' }, value),
  )
}
