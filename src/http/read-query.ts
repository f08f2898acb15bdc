import { parse } from 'node:querystring'

/** What no database keeps as text, so that the check of every input names the field it is in. */
const NO_TEXT = '\ud800'

/** The fields of a query. A part that is not UTF-8 is no text; a lone `%` is one. */
export function readQuery(query: string): Record<string, unknown> {
  return parse(query, '&', '=', { maxKeys: 0, decodeURIComponent: decode })
}

function decode(part: string): string {
  try {
    return decodeURIComponent(part.replaceAll(/%(?![0-9a-f]{2})/gi, '%25'))
  } catch {
    return NO_TEXT
  }
}
