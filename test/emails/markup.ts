/** A tag of an e-mail, as a strict reader takes it. */
export interface Tag {
  readonly name: string
  readonly attributes: Readonly<Record<string, string>>
}

const VOID = ['meta', 'br', 'img', 'hr', 'link']
const DOCTYPE = /^<!DOCTYPE [^>]*>/
const TOKEN = /<!--.*?-->|<\/([a-z0-9]+)>|<([a-z0-9]+)((?: [^\s=<>"']+="[^"<]*")*)(\/?)>|<|[^<]+/gs
const ATTRIBUTE = / ([^\s=]+)="([^"]*)"/g
const BARE_AMPERSAND = /&(?!(?:amp|lt|gt|quot|#x?[0-9a-f]+);)/i

/**
 * Every tag of a page whose every tag is closed where it must be, whose every attribute is quoted
 * and whose every special letter is written as an entity; throws on any other.
 */
export function readMarkup(html: string): Tag[] {
  const open: string[] = []
  const tags: Tag[] = []
  for (const [token, closed, opened, attributes = '', slash] of html
    .replace(DOCTYPE, '')
    .matchAll(TOKEN)) {
    if (token === '<') throw new Error(`a bare < in ${open.join(' ')}`)
    if (closed !== undefined) {
      const last = open.pop()
      if (last !== closed) throw new Error(`</${closed}> closes ${last}`)
    } else if (opened !== undefined) {
      if (VOID.includes(opened) !== (slash === '/')) throw new Error(`${token} closes wrongly`)
      tags.push({ name: opened, attributes: readAttributes(attributes) })
      if (slash !== '/') open.push(opened)
    } else if (!token.startsWith('<!--') && open.at(-1) !== 'style') {
      if (BARE_AMPERSAND.test(token)) throw new Error(`a bare & in ${token}`)
    }
  }
  if (open.length > 0) throw new Error(`${open.join(' ')} is not closed`)
  return tags
}

function readAttributes(text: string): Record<string, string> {
  const pairs = [...text.matchAll(ATTRIBUTE)].map(([, name = '', value = '']) => {
    if (BARE_AMPERSAND.test(value)) throw new Error(`a bare & in ${name}="${value}"`)
    return [name, unescaped(value)] as const
  })
  return Object.fromEntries(pairs)
}

const ENTITIES: Readonly<Record<string, string>> = {
  ...{ '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"', '&#x27;': "'" },
}

export function unescaped(text: string): string {
  return text.replaceAll(/&[^;]+;/g, (entity) => ENTITIES[entity] ?? entity)
}

/** What is shown, without what is hidden before it. */
export function shownText(html: string): string {
  const body = html
    .slice(html.indexOf('<body'))
    .replace(/<div [^>]*data-preheader[^>]*>[^<]*<\/div>/, '')
  return unescaped(body.replaceAll(/<!--.*?-->/g, '').replaceAll(/<[^>]+>/g, '\n'))
}
