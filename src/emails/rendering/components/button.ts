import { type CSSProperties, createElement as element, type ReactElement } from 'react'
import { COLOR, FONT, LAYOUT } from './style.ts'
import { webAddress } from './web-address.ts'

const SHAPE = { borderRadius: 8, backgroundColor: COLOR.accent }

/** Outlook does not pad links, so there the cell has the padding. */
const CELL: CSSProperties & { readonly msoPaddingAlt: string } = {
  ...SHAPE,
  msoPaddingAlt: '13px 24px',
}

/** A link that looks like a button; null if the address is not http or https. */
export function button(label: string, url: string): ReactElement | null {
  const href = webAddress(url)
  if (href === null) return null
  const style: CSSProperties = {
    ...{ ...SHAPE, display: 'inline-block', padding: '13px 24px', color: COLOR.on_accent },
    ...{ fontFamily: FONT, fontSize: 16, lineHeight: '22px', fontWeight: 600 },
    textDecoration: 'none',
  }
  const link = element('a', { className: 'button', 'data-text': 'link', href, style }, label)
  const cell = element('td', { className: 'button', style: CELL }, link)
  const { width: _whole, ...layout } = LAYOUT
  const table_style: CSSProperties = { margin: '8px 0 16px', borderCollapse: 'separate' }
  return element(
    'table',
    { ...layout, style: table_style },
    element('tbody', null, element('tr', null, cell)),
  )
}
