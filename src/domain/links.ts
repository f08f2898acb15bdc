/**
 * A scheme, `www.`, or a host as links have it: with a path, or under a common domain. One letter
 * before a dot is enough, and a scheme begins where its letters do, so that a long text is read once.
 */
const LINK =
  /(?<![a-z0-9+.-])[0-9+.-]*[a-z][a-z0-9+.-]*:\/\/|\bwww\.|[\p{L}\p{N}-]\.\p{L}{2,}\/|[\p{L}\p{N}-]\.(com|net|org|info|biz|io|co|eu|uk|de|fr|shop|store|app|dev|ly|link)\b/iu

export function hasLink(text: string): boolean {
  return LINK.test(text)
}

/** A word, a dot and a word, or an address in numbers: what some program makes a link of. */
const MAYBE_LINK = /[\p{L}\p{N}_-]\.\p{L}{2,}|\b\d{1,3}(\.\d{1,3}){3}\b|\blocalhost\b/iu
/** Dots that look like one, and what is not seen at all. */
const LIKE_A_DOT = /[\u3002\uff0e\uff61\u2024\ufe52]/gu
const UNSEEN = /\p{Cf}/gu
/** What turns the text around it, so that a person reads another one than was written. */
const TURNS = /[\u202a-\u202e\u2066-\u2069]/u

/** Whether a text could be a link, however it is written, or hides what it is. */
function mayBeLink(text: string): boolean {
  if (TURNS.test(text)) return true
  const plain = text.normalize('NFKC').replace(UNSEEN, '').replace(LIKE_A_DOT, '.')
  return hasLink(plain) || MAYBE_LINK.test(plain)
}

/**
 * Names of fields whose values are no words that members read: ids of what there is, tags, what the
 * platform calls its own products, and addresses, which are links by their nature. Any other text
 * is looked at, so that a new field is too.
 */
const NO_WORDS = /^(ids?|product|tags|type|url)$|_ids?$|Ids?$|_url$|_tags$|^excluded_/

interface FoundLink {
  /** By its path in the body. */
  readonly field: string
  readonly text: string
}

/** The texts for members in a body that contain a link, at whatever level. */
export function linksIn(value: unknown, field = ''): FoundLink[] {
  if (typeof value === 'string') return mayBeLink(value) ? [{ field, text: value }] : []
  if (Array.isArray(value)) {
    return value.flatMap((one, place) => linksIn(one, `${field}[${place}]`))
  }
  if (value === null || typeof value !== 'object') return []
  return Object.entries(value)
    .filter(([name]) => !NO_WORDS.test(name))
    .flatMap(([name, inside]) => linksIn(inside, field === '' ? name : `${field}.${name}`))
}

/** Every text that stands somewhere in a document. */
export function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  if (value === null || typeof value !== 'object') return []
  return Object.values(value).flatMap(textsIn)
}
