import { readGoLive } from '../../../actions/programme/read-go-live.ts'
import { NoBody, NoParams, NoQuery } from '../../../schemas/base/types.ts'
import { GoLive } from '../../../schemas/programme/switches.ts'
import { defineOperation } from '../../door/define-operation.ts'

export const getGoLiveOperation = defineOperation('getGoLive', {
  method: 'GET',
  path: '/go-live',
  summary: 'Read the switches, what each still needs, and how many people each affects.',
  area: 'programme',
  params: NoParams,
  query: NoQuery,
  body: NoBody,
  result: GoLive,
  handle: ({ context, shop }) => readGoLive(context, shop),
})
