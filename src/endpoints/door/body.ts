import type { InputFault } from '../../errors/laurel-error.ts'
import { repeatedName } from '../../lib/repeated-name.ts'
import { DEPTH_MAX, VALUES_MAX } from '../../schemas/base/storable.ts'
import type { Upload } from './streamed.ts'

/** A body as it came in. */
export type Body =
  | { readonly kind: 'none' }
  | { readonly kind: 'text'; readonly text: string; readonly content_type: string }
  /** Not read yet, for an operation that takes a file. */
  | {
      readonly kind: 'file'
      readonly bytes: Upload
      readonly content_type: string
      readonly encoding: string
    }
  | { readonly kind: 'too_large' }
  | { readonly kind: 'not_text' }
  /** Has this Content-Encoding; nothing is unpacked. */
  | { readonly kind: 'packed'; readonly encoding: string }
  /** Parsed already: the arguments of an MCP tool, unless they were too many. */
  | { readonly kind: 'value'; readonly value: unknown; readonly fault: InputFault | null }

/** The value of a body, or why it has none. A missing body is an empty object. */
export function readBody(
  body: Body,
  bytes_max: number,
): { value: unknown; fault: InputFault | null } {
  switch (body.kind) {
    case 'none':
      return { value: {}, fault: null }
    case 'value':
      return { value: body.value, fault: body.fault }
    case 'too_large':
      return faulty(`must not be larger than ${bytes_max} bytes`)
    case 'not_text':
      return faulty('must be UTF-8 text')
    case 'packed':
      return faulty(NOT_PACKED, body.encoding)
    case 'file':
      return readJson('', body.content_type)
    case 'text':
      return Buffer.byteLength(body.text) > bytes_max
        ? faulty(`must not be larger than ${bytes_max} bytes`)
        : readJson(body.text, body.content_type)
  }
}

const NOT_PACKED = 'must be sent without a Content-Encoding'

/** The file of a body, in one of these media types, or why it has none. */
export function readUpload(
  body: Body,
  media_types: readonly string[],
): { value: Upload; fault: null } | { value: undefined; fault: InputFault } {
  if (body.kind !== 'file') return faulty('must be a file')
  if (!/^(identity)?$/i.test(body.encoding)) return faulty(NOT_PACKED, body.encoding)
  const media_type = body.content_type.split(';', 1)[0]?.trim().toLowerCase() ?? ''
  if (!media_types.includes(media_type)) {
    const message = `must have the Content-Type ${media_types.join(' or ')}`
    return faulty(message, body.content_type, media_types)
  }
  if (!isUtf8Charset(body.content_type)) return notUtf8(body.content_type)
  return { value: body.bytes, fault: null }
}

const MEDIA_TYPE = /^application\/json\s*(;|$)/i
const CHARSET = /;\s*charset\s*=\s*"?([^\s";]*)/i
/** Anything deeper or larger is refused, also in an item of a bulk call, a few levels further in. */
const COMPARED = { depth: 2 * DEPTH_MAX, names: VALUES_MAX }

function readJson(text: string, content_type: string) {
  if (!MEDIA_TYPE.test(content_type)) {
    return faulty('must have the Content-Type application/json', content_type, ['application/json'])
  }
  if (!isUtf8Charset(content_type)) return notUtf8(content_type)
  try {
    const value: unknown = JSON.parse(text)
    const repeated = repeatedName(text, COMPARED)
    if (repeated === null) return { value, fault: null }
    return { value: undefined, fault: { field: repeated, message: 'appears twice in one object' } }
  } catch {
    return faulty('must be well-formed JSON')
  }
}

function isUtf8Charset(content_type: string): boolean {
  return /^utf-?8$/i.test(CHARSET.exec(content_type)?.[1] ?? 'utf-8')
}

function notUtf8(content_type: string) {
  return faulty('must be UTF-8 text', content_type, ['utf-8'])
}

const RECEIVED_LENGTH_MAX = 100

function faulty(message: string, header?: string, allowed?: readonly string[]) {
  const fault: InputFault = {
    field: 'body',
    message,
    ...(allowed === undefined ? {} : { allowed }),
    ...(header === undefined ? {} : { received: header.slice(0, RECEIVED_LENGTH_MAX) }),
  }
  return { value: undefined, fault }
}
