import { readClock } from '../../../actions/shops/move-clock.ts'
import { NoBody, NoParams, NoQuery } from '../../../schemas/base/types.ts'
import { ClockResult } from '../../../schemas/shops/clock.ts'
import { defineDeploymentOperation } from '../../door/define-operation.ts'

export const getClockOperation = defineDeploymentOperation('getClock', {
  method: 'GET',
  path: '/clock',
  summary: 'Read the test clock. Only with LAUREL_TEST_CLOCK=1.',
  area: 'settings',
  params: NoParams,
  query: NoQuery,
  body: NoBody,
  result: ClockResult,
  handle: async ({ context }) => ({ now: readClock(context).toISOString() }),
})
