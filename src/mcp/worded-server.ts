import {
  CLIENT_CAPABILITIES_META_KEY,
  type ClientCapabilities,
  ProtocolError,
  ProtocolErrorCode,
  Server,
  type ServerContext,
} from '@modelcontextprotocol/server'
import { FAULTS_LISTED_MAX } from '../errors.ts'

type Handler = Parameters<Server['_wrapHandler']>[1]

/**
 * The SDK's plain server with two differences: it reports wrong parameters of a request as a
 * sentence that names them, not as the JSON of its validator, and it tells what a client can do
 * whichever protocol it speaks.
 */
export class WordedServer extends Server {
  /** A client says so with each request; before 2026-07-28, once when it connected. */
  capabilitiesAt({ envelope }: ServerContext['mcpReq']): ClientCapabilities {
    // Of this key the SDK's type knows only that there are keys.
    const { [CLIENT_CAPABILITIES_META_KEY]: told } = (envelope ?? {}) as {
      [CLIENT_CAPABILITIES_META_KEY]?: ClientCapabilities
    }
    return told ?? this.getClientCapabilities() ?? {}
  }

  protected override _wrapHandler(method: string, handler: Handler): Handler {
    const answer = super._wrapHandler(method, handler)
    return async (request, context) => {
      try {
        return await answer(request, context)
      } catch (error) {
        throw inWords(method, error)
      }
    }
  }
}

interface Issue {
  readonly path: readonly unknown[]
  readonly message: string
}

const FAULT_LENGTH_MAX = 300

function inWords(method: string, error: unknown): unknown {
  const issues = error instanceof Error ? issuesIn(error.message) : null
  if (issues === null) return error
  const faults = issues.map(({ path, message }) => {
    // All of it stands below `params`.
    const name = path.slice(1).map(String).join('.')
    return `${name === '' ? 'params' : name}: ${message.replace('Invalid input: ', '')}`
  })
  return wrongParams(method, faults)
}

/** A refusal of a request's parameters, with the name and the fault of each. */
export function wrongParams(method: string, faults: readonly string[]): ProtocolError {
  const listed = faults.slice(0, FAULTS_LISTED_MAX).map((fault) => fault.slice(0, FAULT_LENGTH_MAX))
  const text = `${method} cannot be answered. ${listed.join('; ')}`
  return new ProtocolError(ProtocolErrorCode.InvalidParams, text)
}

/**
 * The validator's faults, which the SDK puts into its message; null: the message says something
 * else.
 */
function issuesIn(message: string): Issue[] | null {
  const [, json = message] = /^Invalid \S+ request: (\[.*)$/s.exec(message) ?? []
  try {
    const read: unknown = JSON.parse(json)
    return Array.isArray(read) && read.every(isIssue) ? read : null
  } catch {
    return null
  }
}

function isIssue(value: unknown): value is Issue {
  const { path, message }: { path?: unknown; message?: unknown } = Object(value)
  return Array.isArray(path) && typeof message === 'string'
}
