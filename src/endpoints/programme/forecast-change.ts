import type { Static } from 'typebox'
import type { Call } from '../../context.ts'
import { maySeeFew, TELLABLE_MIN } from '../../domain/analytics/few.ts'
import type { Forecast } from '../../domain/forecast/forecast.ts'
import type { WriteOutcome } from '../../domain/programme/write-outcome.ts'
import { tooFewMembers } from '../../errors.ts'
import { whyWithheld } from '../../schemas/base/few-members.ts'
import { presentForecastTo } from '../../schemas/base/forecast.ts'
import { ForecastSchema } from '../../schemas/base/forecast-fields.ts'
import { NoParams, NoQuery } from '../../schemas/base/types.ts'
import { forecastBody, readLook } from '../../schemas/programme/forecast-request.ts'
import { visibleScopes } from '../door/caller.ts'
import { defineEndpoint } from '../door/define.ts'
import { tryWrite } from '../door/try-write.ts'
import { FORECAST_WRITE_NAMES, FORECAST_WRITES } from './forecast-writes.ts'

const Body = forecastBody(FORECAST_WRITE_NAMES)

export const forecastChangeEndpoint = defineEndpoint('forecastChange', {
  method: 'POST',
  path: '/program/forecasts',
  tool: {
    name: 'service_forecast_change',
    when: 'Before a decision; dry runs have one for 90 days. Say what is `unknown`.',
  },
  summary: 'Forecast what a change would cost.',
  description:
    'Replays the orders and awards of the last days with the programme as it is and as it ' +
    'would be, by the ' +
    'rules that award, in the order of time: limits, campaigns and tiers as they would have ' +
    'moved. ' +
    'Writes nothing and needs no idempotency key. Exact up to 20,000 of them.',
  scope: 'program:read',
  session: null,
  rate: 'expensive',
  effect: 'read',
  params: NoParams,
  query: NoQuery,
  body: Body,
  status: 200,
  result: ForecastSchema,
  errors: ['not_found', 'feature_disabled', 'revision_conflict', 'platform_unavailable'],
  handle: (call, { body }) => forecastWrite(call, body),
  present: (forecast: Forecast, viewer) => presentForecastTo(forecast, viewer),
})

async function forecastWrite(
  call: Call<Forecast>,
  { change: { write, id, body = {} }, ...look }: Static<typeof Body>,
): Promise<Forecast> {
  const outcome = await tryWrite(call, FORECAST_WRITES[write], { id, body }, readLook(look))
  // The outcome of every write that takes `dry_run` has this type.
  const { foresight } = outcome as WriteOutcome
  if (foresight === undefined) throw new Error(`a dry run of ${write} has no forecast`)
  if (foresight.is_of_few && !maySeeFew(visibleScopes(call.caller))) {
    throw tooFewMembers(TELLABLE_MIN, whyWithheld(foresight.forecast.at_most))
  }
  return foresight.forecast
}
