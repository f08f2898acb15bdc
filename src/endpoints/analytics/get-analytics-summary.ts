import { readAnalytics } from '../../actions/analytics/read-analytics.ts'
import { accepted } from '../../actions/write/change-part.ts'
import type { Analytics } from '../../domain/analytics/figures.ts'
import { requestedDays } from '../../domain/analytics/window.ts'
import { dayIn } from '../../domain/days.ts'
import {
  AnalyticsQuery,
  AnalyticsSummary,
  presentAnalytics,
} from '../../schemas/analytics/analytics.ts'
import { NoBody, NoParams } from '../../schemas/base/types.ts'
import { defineEndpoint } from '../door/define.ts'

export const getAnalyticsSummaryEndpoint = defineEndpoint('getAnalyticsSummary', {
  method: 'GET',
  path: '/analytics/summary',
  tool: {
    name: 'service_get_analytics_summary',
    when:
      'For results. `members.total`, `members.pending`, `points.outstanding_*` and ' +
      '`tier_distribution` are current (`as_of`). For growth: `service_compare_periods`.',
  },
  summary: "Read the programme's figures: members, points, revenue.",
  description:
    "For the last `period_days` or a range of days, in the shop's time zone. `members.total`, " +
    '`members.pending`, `points.outstanding_*` and `tier_distribution` are current (`as_of`), ' +
    'whatever the window. `points.redeemed_in_period` counts points, including deducted ones; ' +
    '`rewards.redeemed_in_period` counts redemptions.',
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
    const days = accepted(requestedDays(query, dayIn(shop.timezone, now)))
    return readAnalytics(context.database.db, shop, days, now)
  },
  present: (analytics: Analytics, { shop }) => presentAnalytics(analytics, shop),
})
