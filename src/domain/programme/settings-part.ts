import { sentence, type Words } from '../catalogue/words.ts'
import { definePart } from '../part.ts'
import { joiningSettings, type Program, redemptionSettings } from '../program.ts'

/** The settings that are changed as one. */
export type ProgramSettings = Pick<
  Program,
  | 'program_name'
  | 'points_name'
  | 'points_expiry'
  | 'reward_expiry'
  | 'redemptions'
  | 'joining'
  | 'tier_period'
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
  return {
    program_name,
    points_name,
    points_expiry,
    reward_expiry,
    redemptions: redemptionSettings(program),
    joining: joiningSettings(program),
    tier_period,
  }
}

function summarizeSettings(settings: ProgramSettings, { settings: said }: Words): string {
  const { program_name, points_name, points_expiry, reward_expiry, tier_period } = settings
  return sentence(
    said.points_name(program_name, points_name),
    points_expiry.enabled ? said.expire(points_expiry.months) : said.never_expire,
    reward_expiry.enabled ? said.codes_valid(reward_expiry.code_valid_days) : said.codes_never_end,
    redemptionSettings(settings).on_cancelled_order === 'keep' ? said.codes_stay_used : null,
    joiningSettings(settings).duplicate_address === 'reject' ? said.no_second_welcome : null,
    said.periods[tier_period.mode](tier_period.months),
  )
}
