import type { Answer, Call } from '../context.ts'
import { type ProgramSettings, settingsOf } from '../domain/program-target.ts'
import { changeProgram, type ProgramOutcome, type WriteControls } from './change-program.ts'

export interface SettingsChange {
  readonly program_name?: string
  readonly points_name?: string
  readonly points_expiry?: Partial<ProgramSettings['points_expiry']>
  readonly reward_expiry?: Partial<ProgramSettings['reward_expiry']>
  readonly tier_period?: Partial<ProgramSettings['tier_period']>
}

/** Changes the programme's names, expiries and the tiers' period; omitted keys stay, inside the objects too. */
export function changeSettings(
  call: Call<ProgramOutcome>,
  controls: WriteControls,
  input: SettingsChange,
): Promise<Answer> {
  return changeProgram(call, controls, (program) => {
    const before = settingsOf(program)
    const after = {
      program_name: input.program_name ?? before.program_name,
      points_name: input.points_name ?? before.points_name,
      points_expiry: { ...before.points_expiry, ...input.points_expiry },
      reward_expiry: { ...before.reward_expiry, ...input.reward_expiry },
      tier_period: { ...before.tier_period, ...input.tier_period },
    }
    return { kind: 'settings', id: 'settings', before, after, place: null }
  })
}
