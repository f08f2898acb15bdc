import {
  type ComponentProps,
  type CSSProperties,
  createElement as element,
  type ReactElement,
  type ReactNode,
} from 'react'
import type { Theme } from '../../domain/colors.ts'
import { COLOR, darkStyle, FONT, LAYOUT, type Scheme, WRAP } from './style.ts'
import { linesOf } from './text.ts'
import { ThemeContext } from './theme.ts'
import { webAddress } from './web-address.ts'

export interface DocumentParts {
  readonly language: string
  readonly direction: 'ltr' | 'rtl'
  readonly title: string
  /** The text beside the subject in a list of e-mails. */
  readonly preheader: string
  readonly shop: { readonly name: string; readonly url: string }
  readonly content: readonly ReactNode[]
  readonly footer: {
    /** Why the reader gets it. */
    readonly reason: string
    readonly unsubscribe: { readonly label: string; readonly url: string } | null
    /** The merchant's; null: none. */
    readonly words: string | null
  }
  readonly theme: Theme
  readonly scheme: Scheme
  readonly logo: LogoImage | null
}

/** The merchant's logo; `source` is in the e-mail itself, not elsewhere. */
export interface LogoImage {
  readonly source: string
  /** In pixels. */
  readonly width: number
  readonly height: number
}

/** The page around an e-mail: at most 600 pixels wide, loading nothing from elsewhere. */
export function emailDocument(parts: DocumentParts): ReactElement {
  const { language, direction, title, preheader, theme, scheme } = parts
  const metas: readonly ComponentProps<'meta'>[] = [
    { charSet: 'utf-8' },
    { name: 'viewport', content: 'width=device-width, initial-scale=1' },
    { name: 'color-scheme', content: 'light dark' },
    { name: 'supported-color-schemes', content: 'light dark' },
    // Otherwise iOS turns dates and numbers into links.
    { name: 'format-detection', content: 'telephone=no,date=no,address=no,email=no,url=no' },
  ]
  const head = element(
    'head',
    null,
    ...metas.map((meta) => element('meta', meta)),
    element('title', null, title),
    element('style', null, darkStyle(theme, scheme)),
  )
  const body_style = { margin: 0, padding: 0, backgroundColor: COLOR.page }
  const body = element(
    'body',
    { className: 'page', style: body_style },
    hidden(preheader),
    page(parts),
  )
  const themed = element(ThemeContext.Provider, { value: theme }, body)
  return element('html', { lang: language, dir: direction }, head, themed)
}

function hidden(text: string): ReactElement {
  const style: CSSProperties = {
    ...{ display: 'none', maxHeight: 0, maxWidth: 0, overflow: 'hidden', opacity: 0 },
  }
  return element('div', { style, 'data-skip-in-text': true, 'data-preheader': true }, text)
}

function page({ shop, content, footer, logo }: DocumentParts): ReactElement {
  const style: CSSProperties = { width: '100%', maxWidth: 600, margin: '0 auto' }
  const card_style: CSSProperties = {
    ...{ padding: '32px 28px 20px', borderRadius: 12, backgroundColor: COLOR.card },
    ...{ border: `1px solid ${COLOR.line}` },
  }
  const inner = element(
    'table',
    {
      ...LAYOUT,
      width: 600,
      align: 'center',
      style: { ...style, borderCollapse: 'separate', ...WRAP },
    },
    element(
      'tbody',
      null,
      element('tr', null, header(shop, logo)),
      element('tr', null, element('td', { className: 'card', style: card_style }, ...content)),
      element('tr', null, bottom(shop, footer)),
    ),
  )
  const cell_style = { padding: '24px 12px' }
  return element(
    'table',
    { ...LAYOUT, className: 'page', style: { backgroundColor: COLOR.page } },
    element(
      'tbody',
      null,
      element('tr', null, element('td', { align: 'center', style: cell_style }, inner)),
    ),
  )
}

function header({ name }: DocumentParts['shop'], logo: LogoImage | null): ReactElement {
  const style: CSSProperties = {
    ...{ padding: '4px 8px 20px', textAlign: 'center', fontFamily: FONT, fontSize: 18 },
    ...{ lineHeight: '26px', fontWeight: 700, color: COLOR.text },
  }
  const shown = logo === null ? name : logoImage(name, logo)
  return element('td', { className: 'text', style, 'data-skip-in-text': true }, shown)
}

/** As large as it is shown at most; a picture for sharp screens is made smaller. */
const LOGO_WIDTH_MAX = 240
const LOGO_HEIGHT_MAX = 80

/** On white also in dark mode, because many logos are dark and have no ground of their own. */
function logoImage(alt: string, { source, width, height }: LogoImage): ReactElement {
  const scale = Math.min(1, LOGO_WIDTH_MAX / width, LOGO_HEIGHT_MAX / height)
  const size = {
    width: Math.max(1, Math.round(width * scale)),
    height: Math.max(1, Math.round(height * scale)),
  }
  const style: CSSProperties = {
    ...{ display: 'inline-block', backgroundColor: COLOR.card, borderRadius: 8, padding: 8 },
    ...{ border: 0, maxWidth: '100%' },
  }
  return element('img', { src: source, alt, ...size, style })
}

function bottom(shop: DocumentParts['shop'], footer: DocumentParts['footer']): ReactElement {
  const { reason, unsubscribe, words } = footer
  const style: CSSProperties = {
    ...{ padding: '20px 16px 8px', textAlign: 'center', fontFamily: FONT, fontSize: 13 },
    ...{ lineHeight: '20px', color: COLOR.quiet },
  }
  return element(
    'td',
    { className: 'quiet', style },
    words && element('p', { style: { margin: '0 0 8px' } }, ...linesOf(words)),
    element('p', { style: { margin: '0 0 8px' } }, reason),
    footerLink(shop.name, shop.url),
    unsubscribe && footerLink(unsubscribe.label, unsubscribe.url),
  )
}

function footerLink(label: string, url: string): ReactElement | null {
  const href = webAddress(url)
  if (href === null) return null
  const style = { color: COLOR.quiet, textDecoration: 'underline' }
  const link = element('a', { className: 'quiet', 'data-text': 'link', href, style }, label)
  return element('p', { style: { margin: '0 0 8px' } }, link)
}
