import { counted } from '../catalogue/words.ts'
import { definePart } from '../part.ts'
import type { Program } from '../program.ts'

/** The settings that are changed as one. */
export type ProgramSettings = Pick<
  Program,
  'program_name' | 'points_name' | 'points_expiry' | 'reward_expiry' | 'tier_period'
>

/** Names, expiries and the tier period, which are fields of the document itself. */
export const settingsPart = definePart<'settings', ProgramSettings>({
  kind: 'settings',
  path: () => '',
  position: () => null,
  find: settingsOf,
  put: (program, _id, after) => ({ ...program, ...after }),
  label: () => 'Settings',
  summary: summarizeSettings,
})

export function settingsOf(program: Program): ProgramSettings {
  const { program_name, points_name, points_expiry, reward_expiry, tier_period } = program
  return { program_name, points_name, points_expiry, reward_expiry, tier_period }
}

function summarizeSettings(settings: ProgramSettings): string {
  const { program_name, points_name, points_expiry, reward_expiry, tier_period } = settings
  const expiry = points_expiry.enabled
    ? `they expire after ${counted(points_expiry.months, 'month')} without activity`
    : 'they never expire'
  const codes = reward_expiry.enabled
    ? `reward codes are valid for ${counted(reward_expiry.code_valid_days, 'day')}`
    : 'reward codes have no end of their own'
  const period = {
    lifetime: 'tiers count everything ever earned',
    rolling: `tiers count the last ${counted(tier_period.months, 'month')}`,
    calendar_year: 'tiers count by calendar year',
  }[tier_period.mode]
  return `${program_name}, points are called ${points_name}, ${expiry}, ${codes}, ${period}`
}
