import type { Operation } from '../endpoints/door/define-operation.ts'

/** A request as it reaches a service, and the way there. */
export interface Transport {
  /** Where the service is, in words. */
  readonly place: string
  send(request: SentRequest): Promise<{ readonly status: number; readonly text: string }>
  close(): Promise<void>
}

export interface SentRequest {
  readonly method: Operation['method']
  readonly url: string
  readonly body?: object
}
