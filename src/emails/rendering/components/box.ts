import { type CSSProperties, createElement as element, type ReactElement, useContext } from 'react'
import { COLOR, FONT, LAYOUT, MONOSPACE } from './style.ts'
import { ThemeContext } from './theme.ts'

/** A code by itself, to be read and copied. */
export function codeBox(label: string, code: string): ReactElement {
  const style = {
    ...{ fontFamily: MONOSPACE, fontSize: 20, lineHeight: '28px', fontWeight: 700 },
    ...{ letterSpacing: 1, color: COLOR.text },
  }
  const content = element('div', { className: 'text', style }, code)
  return element(Box, { label, content, border: 'dashed' })
}

/** A number of points that the e-mail is about. */
export function figure(label: string, value: string): ReactElement {
  return element(Box, { label, content: element(FigureValue, { value }), border: 'solid' })
}

function FigureValue({ value }: { readonly value: string }): ReactElement {
  const { accent: color } = useContext(ThemeContext)
  const style = {
    ...{ fontFamily: FONT, fontSize: 28, lineHeight: '36px', fontWeight: 700 },
    color,
  }
  return element('div', { className: 'accent', style }, value)
}

interface BoxParts {
  readonly label: string
  readonly content: ReactElement
  readonly border: 'dashed' | 'solid'
}

function Box({ label, content, border }: BoxParts): ReactElement {
  const { soft } = useContext(ThemeContext)
  const label_style = {
    ...{ fontFamily: FONT, fontSize: 14, lineHeight: '20px', color: COLOR.quiet },
  }
  const style: CSSProperties = {
    ...{ padding: '16px 20px', borderRadius: 8, textAlign: 'center' },
    ...{ backgroundColor: soft, border: `1px ${border} ${COLOR.line}` },
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
