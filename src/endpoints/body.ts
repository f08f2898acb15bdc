import type { InputFault } from '../errors.ts'

/** A body as it came in. */
export type Body =
  | { readonly kind: 'none' }
  | { readonly kind: 'text'; readonly text: string; readonly content_type: string }
  | { readonly kind: 'too_large' }
  | { readonly kind: 'not_text' }
  /** Parsed before it came here: the arguments of an MCP tool. */
  | { readonly kind: 'value'; readonly value: unknown }

export const BODY_BYTES_MAX = 1024 * 1024

/** The value of a body, or why it has none. No body at all is an empty object. */
export function readBody(body: Body): { value: unknown; fault: InputFault | null } {
  switch (body.kind) {
    case 'none':
      return { value: {}, fault: null }
    case 'value':
      return { value: body.value, fault: null }
    case 'too_large':
      return faulty(`must not be larger than ${BODY_BYTES_MAX} bytes`)
    case 'not_text':
      return faulty('must be UTF-8 text')
    case 'text':
      return readJson(body.text, body.content_type)
  }
}

function readJson(text: string, content_type: string) {
  if (!/^application\/json\s*(;|$)/i.test(content_type)) {
    return {
      value: undefined,
      fault: {
        field: 'body',
        message: 'must have the Content-Type application/json',
        allowed: ['application/json'],
        received: content_type.slice(0, 100),
      },
    }
  }
  try {
    return { value: JSON.parse(text) as unknown, fault: null }
  } catch {
    return faulty('must be well-formed JSON')
  }
}

function faulty(message: string) {
  return { value: undefined, fault: { field: 'body', message } }
}
