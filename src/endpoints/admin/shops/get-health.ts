import { versions } from 'node:process'
import { readHealth } from '../../../actions/read-health.ts'
import { RELEASE } from '../../../lib/release.ts'
import { NoBody, NoParams, NoQuery } from '../../../schemas/base/types.ts'
import { Health, presentHealth } from '../../../schemas/shops/health.ts'
import { defineOperation } from '../../door/define-operation.ts'

export const getHealthOperation = defineOperation('getHealth', {
  method: 'GET',
  path: '/health',
  // Everybody may read it: the numbers say nothing of any person.
  area: 'programme',
  summary: 'Read the health of the service and this shop, and what needs attention.',
  params: NoParams,
  query: NoQuery,
  body: NoBody,
  result: Health,
  handle: async (call) => {
    const { context, shop, now } = call
    const release = { laurel: RELEASE, node: versions.node }
    return presentHealth(shop, await readHealth(context, call, now), release, now)
  },
})
