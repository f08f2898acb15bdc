import { type CSSProperties, createElement as element, type ReactElement } from 'react'
import { COLOR, FONT, LAYOUT, MONOSPACE } from './style.ts'

/** A code by itself, to be read and copied. */
export function codeBox(label: string, code: string): ReactElement {
  const style = {
    ...{ fontFamily: MONOSPACE, fontSize: 20, lineHeight: '28px', fontWeight: 700 },
    ...{ letterSpacing: 1, color: COLOR.text },
  }
  return box(label, element('div', { className: 'text', style }, code), 'dashed')
}

/** A number of points that the e-mail is about. */
export function figure(label: string, value: string): ReactElement {
  const style = {
    ...{ fontFamily: FONT, fontSize: 28, lineHeight: '36px', fontWeight: 700 },
    ...{ color: COLOR.accent },
  }
  return box(label, element('div', { className: 'accent', style }, value), 'solid')
}

function box(label: string, content: ReactElement, border: 'dashed' | 'solid'): ReactElement {
  const label_style = {
    ...{ fontFamily: FONT, fontSize: 14, lineHeight: '20px', color: COLOR.quiet },
  }
  const style: CSSProperties = {
    ...{ padding: '16px 20px', borderRadius: 8, textAlign: 'center' },
    ...{ backgroundColor: COLOR.soft, border: `1px ${border} ${COLOR.line}` },
  }
  const caption = element(
    'div',
    { className: 'quiet', style: label_style, 'data-text': 'label' },
    label,
  )
  const cell = element('td', { className: 'soft', style, 'data-text': 'box' }, caption, content)
  const table_style = { margin: '0 0 20px', borderCollapse: 'separate' } as const
  return element(
    'table',
    { ...LAYOUT, style: table_style },
    element('tbody', null, element('tr', null, cell)),
  )
}
