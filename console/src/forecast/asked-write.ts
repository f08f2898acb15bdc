import type { AnswerOf, InputOf, OperationName } from '../api/call.ts'

export type Forecast = AnswerOf<'POST /api/v1/program/forecasts'>
export type ForecastWrite = InputOf<'POST /api/v1/program/forecasts'>['body']['change']['write']

/** The writes whose dry run foresees something, by what a forecast calls them. */
export const FORECAST_WRITES = {
  'POST /api/v1/campaigns': 'create_campaign',
  'PATCH /api/v1/campaigns/{campaign_id}': 'update_campaign',
  'DELETE /api/v1/campaigns/{campaign_id}': 'delete_campaign',
  'POST /api/v1/program/earn-rules': 'create_earning_rule',
  'PATCH /api/v1/program/earn-rules/{rule_id}': 'update_earning_rule',
  'DELETE /api/v1/program/earn-rules/{rule_id}': 'delete_earning_rule',
  'POST /api/v1/program/rewards': 'create_reward',
  'PATCH /api/v1/program/rewards/{reward_id}': 'update_reward',
  'DELETE /api/v1/program/rewards/{reward_id}': 'delete_reward',
  'POST /api/v1/program/tiers': 'create_tier',
  'PATCH /api/v1/program/tiers/{tier_id}': 'update_tier',
  'DELETE /api/v1/program/tiers/{tier_id}': 'delete_tier',
  'POST /api/v1/program/memberships': 'create_membership',
  'PATCH /api/v1/program/memberships/{membership_id}': 'update_membership',
  'DELETE /api/v1/program/memberships/{membership_id}': 'delete_membership',
  'POST /api/v1/program/affiliates/groups': 'create_affiliate_group',
  'PATCH /api/v1/program/affiliates/groups/{group_id}': 'update_affiliate_group',
  'DELETE /api/v1/program/affiliates/groups/{group_id}': 'delete_affiliate_group',
  'PATCH /api/v1/program/affiliates/settings': 'update_affiliate_program_settings',
  'PATCH /api/v1/program/eligibility': 'update_eligibility',
  'PATCH /api/v1/program/emails/{type}': 'update_email_template',
  'PATCH /api/v1/program/referrals': 'update_referral_program',
  'PATCH /api/v1/program/settings': 'update_program_settings',
  'POST /api/v1/program/changes/{change_id}/undo': 'undo_program_change',
} as const satisfies { readonly [Name in OperationName]?: ForecastWrite }

export type ForecastWriteName = keyof typeof FORECAST_WRITES

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
