import type { Allowance, Answer, Caller } from '../../context.ts'
import type { InputFault } from '../../errors/laurel-error.ts'
import type { Body } from './body.ts'

/** A session, as a browser shows it. */
export interface SessionHeaders {
  /** The cookie's value. */
  readonly token: string
  /** `Laurel-Shop`: the domain of the shop that the call is for, or `*` for all. */
  readonly shop: string | undefined
}

/** The page that a request comes from, as a browser says it. */
export interface PageHeaders {
  readonly origin: string | undefined
  readonly host: string | undefined
  /** The request may change something, by its method. */
  readonly is_write: boolean
}

/** A request from REST or MCP, with nothing checked yet. */
export interface CallRequest {
  readonly request_id: string
  readonly now: Date
  /** Where it comes from; null: unknown. */
  readonly address: string | null
  readonly authorization: string | undefined
  /** Only without `authorization`, which goes first. */
  readonly session?: SessionHeaders | undefined
  readonly page?: PageHeaders
  /** `Laurel-Shop` beside a key or token, which is for its own shop whatever this names. */
  readonly shop_header?: string | undefined
  /** Whose browser it is, by a cookie that lets nobody in. */
  readonly known_browser?: string | null
  /** The header `User-Agent`. */
  readonly user_agent?: string | undefined
  /** The caller, if the transport had to know before; the header is then not read again. */
  readonly caller?: Caller
  /** Why nobody is let in, if the transport found out; thrown before anything is looked at. */
  readonly refusal?: unknown
  readonly idempotency_key: string | undefined
  readonly service_version: string | undefined
  /** The header `Accept-Language`. */
  readonly accept_language?: string | undefined
  readonly params: Readonly<Record<string, unknown>>
  readonly query: Readonly<Record<string, unknown>>
  readonly body: Body
  /** A fault of the input that the transport found before it could be parsed. */
  readonly faults?: readonly InputFault[]
}

export interface CallResult {
  readonly answer: Answer
  /** What is left to the caller, where the request was counted; not part of what is stored. */
  readonly allowance: Allowance | null
  /** The name of the version that the answer is in. */
  readonly version: string
  /** null if the credential did not name a caller. */
  readonly caller: Caller | null
}
