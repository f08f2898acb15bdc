import type { Readable } from 'node:stream'
import type { Operation } from '../../endpoints/door/define-operation.ts'

/** A request as it reaches a service, and the way there. */
export interface Transport {
  /** Where the service is, in words. */
  readonly place: string
  /** Resolves when the answer begins. */
  send(request: SentRequest): Promise<SentAnswer>
  close(): Promise<void>
}

export interface SentRequest {
  readonly method: Operation['method']
  readonly url: string
  readonly content?: SentContent
  /** How long it may take, with its answer; null: as long as data comes. */
  readonly limit_ms: number | null
}

export interface SentContent {
  readonly media_type: string
  readonly content: string | Readable
}

export interface SentAnswer {
  readonly status: number
  /** The header of a file; other answers have none. */
  readonly content_disposition: string | null
  readonly content: Readable
}
