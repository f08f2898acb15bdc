import { readChoice, readText, type Written } from '../kit/search-params.ts'

/** In the order in which a campaign passes through them. */
export const STATUSES = ['draft', 'scheduled', 'active', 'ended', 'cancelled'] as const
export type Status = (typeof STATUSES)[number]

export const VIEWS = ['list', 'calendar'] as const

export interface CampaignsSearch {
  readonly status?: Status | undefined
  readonly view?: (typeof VIEWS)[number] | undefined
  /** Of the calendar, such as `2026-12`. */
  readonly month?: string | undefined
}

export function readCampaignsSearch(written: Written): CampaignsSearch {
  const month = readText(written.month)
  return {
    status: readChoice(STATUSES, written.status),
    view: readChoice(VIEWS, written.view),
    month: month !== undefined && /^\d{4}-(0[1-9]|1[0-2])$/.test(month) ? month : undefined,
  }
}

export const TEMPLATES = [
  'flash_weekend',
  'black_friday',
  'holiday_season',
  'valentines',
  'mothers_day',
  'new_collection',
  'vip_exclusive',
  'win_back',
  'member_anniversary',
  'reward_sale',
  'exclusive_reward',
  'custom',
] as const
export type Template = (typeof TEMPLATES)[number]

export interface NewCampaignSearch {
  readonly template?: Template | undefined
  /** The campaign that the new one begins as a copy of. */
  readonly from?: string | undefined
}

export function readNewCampaignSearch(written: Written): NewCampaignSearch {
  return { template: readChoice(TEMPLATES, written.template), from: readText(written.from) }
}
