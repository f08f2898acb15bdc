import { ProtocolErrorCode } from '@modelcontextprotocol/server'
import { repeatedName } from '../lib/repeated-name.ts'

/** All of a message is looked at; how large it may be is decided elsewhere. */
const WHOLE = { depth: Number.POSITIVE_INFINITY, names: Number.POSITIVE_INFINITY }

/** An answer of JSON-RPC that refuses a message. */
export interface Refusal {
  readonly jsonrpc: '2.0'
  readonly id: string | number | null
  readonly error: { readonly code: number; readonly message: string }
}

/** What was sent; null: no JSON, which the protocol refuses in its own words. */
export function readMessage(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

/**
 * Refuses a message in which one object has a name twice, at any level: whoever shows a call to a
 * person may show the first of the two, and the last would be carried out. null: it has none.
 */
export function refuseSaidTwice(text: string, message: unknown): Refusal | null {
  // What is no object is refused as it is.
  if (typeof message !== 'object' || message === null) return null
  const name = repeatedName(text, WHOLE)
  if (name === null) return null
  const said = `"${name.slice(0, 100)}" stands twice in one object; nothing was done.`
  return refusalOf(message, ProtocolErrorCode.InvalidRequest, said)
}

/** A refusal that goes to whoever sent the message. */
export function refusalOf(message: unknown, code: number, text: string): Refusal {
  const { id }: { id?: unknown } = Object(message)
  const can_be_named = typeof id === 'string' || typeof id === 'number'
  return { jsonrpc: '2.0', id: can_be_named ? id : null, error: { code, message: text } }
}
