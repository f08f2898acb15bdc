import { expect } from 'vitest'
import type { Reply } from './http.ts'

/** That the state of things does not allow it, for this reason. */
export function expectRefused(reply: Pick<Reply<unknown>, 'status' | 'body'>, reason: string) {
  expect(reply).toMatchObject({ status: 422, body: { error: { details: { reason } } } })
}
