import { createElement as element, type ReactElement, type ReactNode } from 'react'
import { COLOR, FONT } from './style.ts'

export function heading(text: string): ReactElement {
  const style = {
    ...{ margin: '0 0 16px', fontFamily: FONT, fontSize: 24, lineHeight: '32px' },
    ...{ fontWeight: 700, color: COLOR.text },
  }
  return element('h1', { className: 'text', style }, text)
}

export function paragraph(text: string): ReactElement {
  const style = {
    ...{ margin: '0 0 16px', fontFamily: FONT, fontSize: 16, lineHeight: '24px' },
    ...{ color: COLOR.text },
  }
  return element('p', { className: 'text', style }, ...linesOf(text))
}

/** Blank lines divide paragraphs. */
export function paragraphs(text: string): ReactElement[] {
  return text
    .split(/\n\s*\n/)
    .filter((part) => part.trim() !== '')
    .map((part) => paragraph(part.trim()))
}

/** A text with its line breaks. */
export function linesOf(text: string): ReactNode[] {
  return text.split('\n').flatMap((line, index) => (index === 0 ? [line] : [element('br'), line]))
}

/** Above a list. */
export function subheading(text: string): ReactElement {
  const style = {
    ...{ margin: '24px 0 8px', fontFamily: FONT, fontSize: 16, lineHeight: '24px' },
    ...{ fontWeight: 700, color: COLOR.text },
  }
  return element('h2', { className: 'text', style }, text)
}

/** null where there is nothing to list. */
export function list(title: string, items: readonly string[]): ReactElement | null {
  if (items.length === 0) return null
  const style = { margin: '0 0 16px', paddingLeft: 24 }
  const item_style = {
    ...{ margin: '0 0 4px', fontFamily: FONT, fontSize: 16, lineHeight: '24px' },
    ...{ color: COLOR.text },
  }
  const entries = items.map((text) => element('li', { className: 'text', style: item_style }, text))
  return element('div', null, subheading(title), element('ul', { style }, ...entries))
}
