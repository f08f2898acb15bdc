export type { CallOptions, Id, LaurelOptions, WriteOptions } from './caller.ts'
export type { TokenSource } from './credential.ts'
export {
  ApiError,
  ConnectionError,
  LaurelError,
  SignedOutError,
  TimedOutError,
  UnexpectedAnswerError,
} from './errors.ts'
export type * from './generated/operations.ts'
export * from './generated/refusals.ts'
export type * from './generated/schemas.ts'
export { Laurel } from './laurel.ts'
export type { Listed, PageOf } from './listed.ts'
export { sessionFrom, sessionHandler } from './session.ts'
export type { RetryOptions } from './times.ts'
export {
  type EventOf,
  isSigned,
  type RequestHeaders,
  type Topic,
  UnverifiedEvent,
  verifyEvent,
} from './verify-event.ts'
