import { ProtocolErrorCode } from '@modelcontextprotocol/server'
import { repeatedName } from '../lib/repeated-name.ts'

/** The whole message is checked; its size is limited elsewhere. */
const WHOLE = { depth: Number.POSITIVE_INFINITY, names: Number.POSITIVE_INFINITY }

/** An answer of JSON-RPC that refuses a message. */
export interface JsonRpcRefusal {
  readonly jsonrpc: '2.0'
  readonly id: string | number | null
  readonly error: { readonly code: number; readonly message: string }
}

/** The parsed message; null: not JSON, which the protocol refuses in its own words. */
export function readMessage(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

/**
 * Refuses a message in which an object has a name twice, at any level. A client may show a person
 * the first of the two, while the last would be carried out. null: there is none.
 */
export function refuseSaidTwice(text: string, message: unknown): JsonRpcRefusal | null {
  // What is no object is refused as it is.
  if (typeof message !== 'object' || message === null) return null
  const name = repeatedName(text, WHOLE)
  if (name === null) return null
  const said = `"${name.slice(0, 100)}" appears twice in one object; nothing was done.`
  return refusalOf(message, ProtocolErrorCode.InvalidRequest, said)
}

export const NO_BATCHES = 'Messages come one by one: the protocol has no batches any more.'

/** A refusal to the sender of the message. */
export function refusalOf(message: unknown, code: number, text: string): JsonRpcRefusal {
  const { id }: { id?: unknown } = Object(message)
  const can_be_named = typeof id === 'string' || typeof id === 'number'
  return { jsonrpc: '2.0', id: can_be_named ? id : null, error: { code, message: text } }
}
