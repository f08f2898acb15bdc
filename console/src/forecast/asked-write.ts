import type { AnswerOf, OperationName } from '../api/call.ts'
import { FORECAST_WRITES } from './forecast-writes.ts'

export type Forecast = AnswerOf<'POST /api/v1/program/forecasts'>
export type Matches = NonNullable<AnswerOf<'PATCH /api/v1/program/eligibility'>['matches']>

/** Such as `POST /api/v1/campaigns`. */
export type ForecastWriteName = Extract<keyof typeof FORECAST_WRITES, OperationName>

/** What was asked by a dry run, so that more can be asked of it. */
export interface AskedWrite {
  readonly name: ForecastWriteName
  readonly params?: Readonly<Record<string, string>>
  readonly body?: object
}

/** The same for a forecast, which takes no word that is about writing. */
export function forecastBodyOf({ name, params = {}, body = {} }: AskedWrite) {
  const [id] = Object.values(params)
  const {
    dry_run: _dry_run,
    if_revision: _revision,
    confirm_member_impact: _confirmed,
    ...content
  }: Readonly<Record<string, unknown>> = { ...body }
  return { write: FORECAST_WRITES[name], body: content, ...(id !== undefined && { id }) }
}
