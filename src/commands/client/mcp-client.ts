import { ProtocolError, ProtocolErrorCode } from '@modelcontextprotocol/server'
import { Type } from 'typebox'
import { Compile } from 'typebox/compile'
import { trimTrailing } from '../../lib/trim-trailing.ts'
import { ErrorBody } from '../../schemas/base/error.ts'
import { ServiceError } from './admin-client.ts'

/** The protocol version between us and the service, whatever our own client uses. */
const PROTOCOL = '2026-07-28'
/** Longer than the service lets any request run. */
export const ANSWERED_WITHIN_MS = 70_000

export type Params = Readonly<Record<string, unknown>>

const Answered = Compile(Type.Object({ result: Type.Record(Type.String(), Type.Unknown()) }))
const Refused = Compile(
  Type.Object({
    error: Type.Object({
      code: Type.Integer(),
      message: Type.String(),
      data: Type.Optional(Type.Unknown()),
    }),
  }),
)
const NotLetIn = Compile(ErrorBody)

/** A client of a running service's tools, for a server in between. */
export class McpClient {
  readonly #base_url: string
  readonly #key: string

  constructor(base_url: string, key: string) {
    this.#base_url = trimTrailing(base_url, '/')
    this.#key = key
  }

  /**
   * Forwards a request. Throws `ProtocolError` with the service's error, or `ServiceError` if it
   * does not answer or refuses us.
   */
  async request(
    method: string,
    params: Params,
    /** What the client of the server in between can do. */
    can: Params = {},
    stopped?: AbortSignal,
  ): Promise<Params> {
    const body = parsed(await this.#post(method, params, can, stopped))
    if (Answered.Check(body)) return body.result
    if (Refused.Check(body)) {
      const { code, message, data } = body.error
      throw ProtocolError.fromError(code, message, data)
    }
    if (NotLetIn.Check(body)) throw new ServiceError(inOneLine(body.error.message))
    throw new ServiceError(`${this.#base_url} does not answer as this release does`)
  }

  async #post(method: string, params: Params, can: Params, stopped?: AbortSignal): Promise<string> {
    const _meta = {
      'io.modelcontextprotocol/protocolVersion': PROTOCOL,
      'io.modelcontextprotocol/clientCapabilities': can,
    }
    const name = params.name ?? params.uri
    const limit = AbortSignal.timeout(ANSWERED_WITHIN_MS)
    const request = {
      method: 'POST',
      headers: {
        Authorization: `Bearer ${this.#key}`,
        Accept: 'application/json, text/event-stream',
        'Content-Type': 'application/json',
        'MCP-Protocol-Version': PROTOCOL,
        'Mcp-Method': method,
        ...(name === undefined ? {} : { 'Mcp-Name': headerOf(String(name)) }),
      },
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params: { ...params, _meta } }),
      signal: stopped === undefined ? limit : AbortSignal.any([limit, stopped]),
      redirect: 'error',
    } as const
    return fetch(`${this.#base_url}/mcp`, request)
      .then((response) => response.text())
      .catch(() => {
        throw new ServiceError(`no service answers at ${this.#base_url}; --url says where it is`)
      })
  }
}

/** A text as the protocol puts it into a header. */
function headerOf(text: string): string {
  const is_plain = /^[\x21-\x7e](?:[\x20-\x7e]*[\x21-\x7e])?$/.test(text)
  return is_plain ? text : `=?base64?${Buffer.from(text).toString('base64')}?=`
}

/** It is shown on a terminal, which the service must not control. */
function inOneLine(message: string): string {
  return message.replace(/\p{Cc}+/gu, ' ')
}

/** The result of a request, as the client gets it. */
export function asProtocolError(error: unknown): unknown {
  if (!(error instanceof ServiceError)) return error
  return new ProtocolError(ProtocolErrorCode.InternalError, error.message)
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
