import { Type } from 'typebox'
import { moveClock, readClock } from '../../../actions/shops/move-clock.ts'
import { closed, NoParams, NoQuery, readMoment, timestamp } from '../../../schemas/base/types.ts'
import { ClockResult } from '../../../schemas/shops/clock.ts'
import { defineDeploymentOperation } from '../../door/define-operation.ts'

export const putClockOperation = defineDeploymentOperation('putClock', {
  method: 'PUT',
  path: '/clock',
  summary: 'Move the test clock forward; answers once everything due has been done.',
  area: 'settings',
  params: NoParams,
  query: NoQuery,
  body: closed({
    now: Type.Optional(timestamp('The new time; not before the current one.')),
    advance_seconds: Type.Optional(Type.Integer({ minimum: 1, maximum: 10 * 366 * 86_400 })),
  }),
  result: ClockResult,
  subject: {
    kind: 'clock',
    id: () => 'clock',
    read: async ({ context }) => ({ now: readClock(context).toISOString() }),
  },
  handle: async ({ context }, { body }) => {
    const now = await moveClock(context, {
      now: body.now === undefined ? null : readMoment('now', body.now),
      advance_ms: body.advance_seconds === undefined ? null : body.advance_seconds * 1_000,
    })
    return { now: now.toISOString() }
  },
})
