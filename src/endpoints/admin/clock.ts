import { Type } from 'typebox'
import { moveClock, readClock } from '../../actions/shops/move-clock.ts'
import {
  closed,
  NoBody,
  NoParams,
  NoQuery,
  readMoment,
  timestamp,
} from '../../schemas/base/types.ts'
import { defineOperation } from '../door/define-operation.ts'

const ClockResult = closed({ now: timestamp("The service's time.") }, { title: 'Clock' })

export const getClock = defineOperation('getClock', {
  method: 'GET',
  path: '/clock',
  summary: 'Read the test clock. Only with LAUREL_TEST_CLOCK=1.',
  params: NoParams,
  query: NoQuery,
  body: NoBody,
  result: ClockResult,
  handle: async ({ context }) => ({ now: readClock(context).toISOString() }),
})

export const putClock = defineOperation('putClock', {
  method: 'PUT',
  path: '/clock',
  summary: 'Move the test clock forward; answers when everything that fell due has been done.',
  params: NoParams,
  query: NoQuery,
  body: closed({
    now: Type.Optional(timestamp('The time to go to; not before the present one.')),
    advance_seconds: Type.Optional(Type.Integer({ minimum: 1, maximum: 10 * 366 * 86_400 })),
  }),
  result: ClockResult,
  handle: async ({ context, body }) => {
    const now = await moveClock(context, {
      now: body.now === undefined ? null : readMoment('now', body.now),
      advance_ms: body.advance_seconds === undefined ? null : body.advance_seconds * 1_000,
    })
    return { now: now.toISOString() }
  },
})
