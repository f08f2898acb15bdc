import type { Answer, Call } from '../../context.ts'
import {
  changedPartnerSettings,
  type PartnerSettingsChange,
} from '../../domain/partners/partner-program.ts'
import type { ProgramOutcome } from '../../domain/programme/write-outcome.ts'
import { changeOf } from '../write/change-part.ts'
import { changeProgram, type WriteControls } from '../write/change-program.ts'
import { partnerSettingsWrite } from './partner-writes.ts'

/** Changes the defaults of the partner programme. */
export function changePartnerSettings(
  call: Call<ProgramOutcome<'affiliate_settings'>>,
  controls: WriteControls,
  input: PartnerSettingsChange,
): Promise<Answer> {
  return changeProgram(call, controls, {
    part: partnerSettingsWrite,
    decide: ({ program }) =>
      changeOf(program, { kind: 'affiliate_settings', id: 'affiliate_settings' }, (before) =>
        changedPartnerSettings(call.shop, before, input),
      ),
  })
}
