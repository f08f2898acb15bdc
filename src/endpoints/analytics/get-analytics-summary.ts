import { readAnalytics } from '../../actions/analytics/read-analytics.ts'
import { accepted } from '../../actions/write/change-part.ts'
import type { Analytics } from '../../domain/analytics/figures.ts'
import { askedDays } from '../../domain/analytics/window.ts'
import { dayIn } from '../../domain/days.ts'
import {
  AnalyticsQuery,
  AnalyticsSummary,
  presentAnalytics,
} from '../../schemas/analytics/analytics.ts'
import { NoBody, NoParams } from '../../schemas/base/types.ts'
import { defineEndpoint } from '../door/define.ts'

export const getAnalyticsSummary = defineEndpoint('getAnalyticsSummary', {
  method: 'GET',
  path: '/analytics/summary',
  tool: 'service_get_analytics_summary',
  summary: 'Read how the programme does: members, points, revenue.',
  description:
    'Of the last days or of a range of days, where the shop is. `members.total`, `members.pending`, `points.outstanding_*` and `tier_distribution` are of now (`as_of`), whatever the window. `points.redeemed_in_period` are points, deducted ones too; `rewards.redeemed_in_period` are redemptions.',
  scope: 'analytics:read',
  session: null,
  rate: 'read',
  effect: 'read',
  params: NoParams,
  query: AnalyticsQuery,
  body: NoBody,
  status: 200,
  result: AnalyticsSummary,
  errors: [],
  handle: async ({ context, shop, now }, { query }) => {
    const asked = accepted(askedDays(query, dayIn(shop.timezone, now)))
    return readAnalytics(context.database.db, shop, asked, now)
  },
  present: (analytics: Analytics, { shop }) => presentAnalytics(analytics, shop),
})
