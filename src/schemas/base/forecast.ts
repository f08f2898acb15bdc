import type { Static } from 'typebox'
import { maySeeFew } from '../../domain/analytics/few.ts'
import type { Coming } from '../../domain/forecast/coming.ts'
import { givenTo } from '../../domain/forecast/compare-sides.ts'
import type {
  CampaignUsed,
  Forecast,
  MemberExample,
  SideFigures,
} from '../../domain/forecast/forecast.ts'
import type { UnknownReason } from '../../domain/forecast/unknowns.ts'
import { ID_OF_DRY_RUN } from '../../domain/program.ts'
import type { AnswerReader, Viewer } from '../../domain/shops/shop.ts'
import type { ReaderLanguage } from '../../languages/explanations/index.ts'
import { notices } from '../../languages/notices/index.ts'
import { customerGid } from './customer-id.ts'
import { forecastWithoutFew, sayingWithheld } from './few-members.ts'
import type { ForecastSchema, Side, Used } from './forecast-fields.ts'

/** A forecast without its examples, as dry runs have it. */
export function presentForecast(
  forecast: Forecast,
  { language }: AnswerReader,
): Static<typeof ForecastSchema> {
  const { window, basis, members, tiers, campaigns, rewards, liability, unknown } = forecast
  const { commissions, coming, at_most } = forecast
  const { orders, members: total, replayed_orders, replayed_members, sample } = basis
  return {
    window: {
      from: window.from.toISOString(),
      until: window.until.toISOString(),
      days: window.days,
    },
    orders: { total: orders, replayed: replayed_orders },
    awards: { total: basis.awards, replayed: basis.replayed_awards },
    members: {
      ...{ total, replayed: replayed_members },
      ...{ more: members.more, less: members.less, same: members.same },
    },
    sample,
    turnover: forecast.turnover,
    as_is: presentSide(forecast.as_is),
    as_would_be: presentSide(forecast.as_would_be),
    difference: presentSide(forecast.difference),
    replayed_members_by_tier: [...tiers],
    campaigns: campaigns.map(({ campaign_id, as_is, as_would_be, ...campaign }) => ({
      campaign_id: campaign_id === ID_OF_DRY_RUN ? null : campaign_id,
      ...campaign,
      as_is: as_is && presentUsed(as_is),
      as_would_be: as_would_be && presentUsed(as_would_be),
    })),
    rewards: [...rewards],
    commissions,
    coming: presentComing(coming),
    liability,
    unknown: tellUnknown(unknown, language),
    at_most: at_most && { bonus_points: at_most.bonus_points, value: at_most.value },
  }
}

/** A forecast as it is asked for, with examples for those who may see customers. */
export function presentForecastTo(
  forecast: Forecast,
  viewer: Viewer,
): Static<typeof ForecastSchema> {
  const { shop, scopes } = viewer
  const presented = presentForecast(forecast, viewer)
  if (!maySeeFew(scopes)) {
    const { told, withheld } = forecastWithoutFew(presented)
    return sayingWithheld(told, withheld, forecast.at_most)
  }
  const { more, less, same } = forecast.members.examples
  const some = (examples: readonly MemberExample[]) =>
    examples.map((one) => ({ ...one, customer_id: customerGid(shop, one.customer_id) }))
  const examples = { more: some(more), less: some(less), same: some(same) }
  return { ...presented, members: { ...presented.members, examples } }
}

function presentComing({
  until,
  year_end,
  ...coming
}: Coming): Static<typeof ForecastSchema>['coming'] {
  return {
    ...{ ...coming, until: until.toISOString() },
    year_end: year_end && { ...year_end, at: year_end.at.toISOString() },
  }
}

function tellUnknown(reasons: readonly UnknownReason[], language: ReaderLanguage) {
  return reasons.map((reason) => ({ reason, message: notices[language].unknown[reason] }))
}

/** The answer of a dry run that is kept, with what its forecast does not know in a language. */
export function toldAgain(
  dry_run: Readonly<Record<string, unknown>>,
  language: ReaderLanguage,
): Record<string, unknown> {
  const { forecast } = dry_run
  const kept: Partial<Static<typeof ForecastSchema>> = Object(forecast)
  const { unknown, window, liability, campaigns, as_is, as_would_be, difference } = kept
  if (unknown === undefined) return { ...dry_run }
  const told = tellUnknown(
    unknown.map(({ reason }) => reason),
    language,
  )
  // Releases before kept forecasts that knew none of these.
  const until = window?.until ?? ''
  const coming = { until, birthdays: null, expiry: null, excluded: null, year_end: null }
  const used = (one: object | null) => one && { replayed_members: 0, ...one }
  const known = campaigns?.map((one) => ({
    ...{ ...one, as_is: used(one.as_is), as_would_be: used(one.as_would_be) },
  }))
  const since = {
    ...{ as_is: withTotal(as_is), as_would_be: withTotal(as_would_be) },
    ...{ difference: withTotal(difference), campaigns: known ?? [] },
    unknown: told,
    liability: { at_once: null, ...liability },
  }
  const before = { commissions: null, coming, replayed_members_by_tier: [], at_most: null }
  return { ...dry_run, forecast: { ...before, ...Object(forecast), ...since } }
}

function withTotal(side: Static<typeof Side> | undefined) {
  return side && { ...side, total_points: givenTo(side) }
}

function presentSide(side: SideFigures): Static<typeof Side> {
  return { ...side }
}

function presentUsed({ used_up_at, ...used }: CampaignUsed): Static<typeof Used> {
  return { ...used, used_up_at: used_up_at?.toISOString() ?? null }
}
