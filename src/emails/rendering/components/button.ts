import { type CSSProperties, createElement as element, type ReactElement, useContext } from 'react'
import { COLOR, FONT, LAYOUT } from './style.ts'
import { ThemeContext } from './theme.ts'
import { webAddress } from './web-address.ts'

/** A link that looks like a button; null if the address is not http or https. */
export function button(label: string, url: string): ReactElement | null {
  const href = webAddress(url)
  return href === null ? null : element(ButtonTable, { label, href })
}

interface ButtonParts {
  readonly label: string
  readonly href: string
}

function ButtonTable({ label, href }: ButtonParts): ReactElement {
  const shape = { borderRadius: 8, backgroundColor: useContext(ThemeContext).accent }
  // Outlook does not pad links, so there the cell has the padding.
  const cell_style: CSSProperties & { readonly msoPaddingAlt: string } = {
    ...{ ...shape, msoPaddingAlt: '13px 24px' },
  }
  const style: CSSProperties = {
    ...{ ...shape, display: 'inline-block', padding: '13px 24px', color: COLOR.on_accent },
    ...{ fontFamily: FONT, fontSize: 16, lineHeight: '22px', fontWeight: 600 },
    textDecoration: 'none',
  }
  const link = element('a', { className: 'button', 'data-text': 'link', href, style }, label)
  const cell = element('td', { className: 'button', style: cell_style }, link)
  const { width: _whole, ...layout } = LAYOUT
  const table_style: CSSProperties = { margin: '8px 0 16px', borderCollapse: 'separate' }
  return element(
    'table',
    { ...layout, style: table_style },
    element('tbody', null, element('tr', null, cell)),
  )
}
