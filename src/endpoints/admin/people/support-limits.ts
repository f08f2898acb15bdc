import { Type } from 'typebox'
import { changeSupportLimits } from '../../../actions/people/support-limits.ts'
import { closed, NoBody, NoParams, NoQuery } from '../../../schemas/base/types.ts'
import { readSupportLimits } from '../../../store/people/corrections.ts'
import { defineOperation } from '../../door/define-operation.ts'

const points = (description: string) =>
  Type.Integer({ minimum: 0, maximum: 1_000_000_000, description })

const limits = {
  points_max: points('How many points one correction by somebody in support may have.'),
  points_per_day_max: points('How many those of one person in a day of the shop have together.'),
}

const Limits = closed(limits, { title: 'SupportLimits' })

export const getSupportLimitsOperation = defineOperation('getSupportLimits', {
  method: 'GET',
  path: '/support-limits',
  summary: 'Read the point limits of people in support.',
  area: 'points',
  params: NoParams,
  query: NoQuery,
  body: NoBody,
  result: Limits,
  handle: ({ context, shop }) => readSupportLimits(context.database.db, shop.shop_id),
})

export const updateSupportLimitsOperation = defineOperation('updateSupportLimits', {
  method: 'PATCH',
  path: '/support-limits',
  summary: 'Change the point limits of people in support.',
  area: 'people',
  params: NoParams,
  query: NoQuery,
  body: Type.Partial(closed(limits), { additionalProperties: false }),
  result: Limits,
  subject: {
    kind: 'support_limits',
    id: () => 'support_limits',
    read: ({ context, shop }) => readSupportLimits(context.database.db, shop.shop_id),
  },
  handle: ({ context, shop }, { body }) => changeSupportLimits(context, shop.shop_id, body),
})
