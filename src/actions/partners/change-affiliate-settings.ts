import type { Answer, Call } from '../../context.ts'
import {
  type AffiliateSettingsChange,
  changedAffiliateSettings,
} from '../../domain/partners/affiliates.ts'
import { changeOf } from '../write/change-part.ts'
import type { ProgramOutcome, WriteControls } from '../write/change-program.ts'
import { changePartnerTerms } from './change-partner-terms.ts'

/** Changes the defaults of the partner programme. */
export function changeAffiliateSettings(
  call: Call<ProgramOutcome>,
  controls: WriteControls,
  input: AffiliateSettingsChange,
): Promise<Answer> {
  const target = { kind: 'affiliate_settings', id: 'affiliate_settings' } as const
  return changePartnerTerms(call, controls, async (_tx, { document }) => ({
    change: changeOf(document, target, (_program, before) =>
      changedAffiliateSettings(call.shop, before, input),
    ),
  }))
}
