import { type Static, type TObject, Type } from 'typebox'
import type { ProgramTargetKind } from '../../domain/programme/parts.ts'
import type { CampaignOutcome, ProgramOutcome } from '../../domain/programme/write-outcome.ts'
import type { Viewer } from '../../domain/shops/shop.ts'
import { writeFields } from '../base/program-write-fields.ts'
import { closed } from '../base/types.ts'
import { CampaignWriteResult, presentCampaignWrite } from '../campaigns/campaign.ts'
import { EligibilityWriteResult, presentEligibilityWrite } from '../eligibility/eligibility.ts'
import { EmailTemplateWriteResult, presentEmailTemplateWrite } from '../emails/email-template.ts'
import { MembershipWriteResult, presentMembershipWrite } from '../memberships/membership.ts'
import { PartnerGroupWriteResult, presentPartnerGroupWrite } from '../partners/partner-group.ts'
import {
  PartnerSettingsWriteResult,
  presentPartnerSettingsWrite,
} from '../partners/partner-settings.ts'
import { presentReferralWrite, ReferralWriteResult } from '../referrals/referral-program.ts'
import { ProgramWriteResult, presentProgramWrite } from './program-write.ts'

interface OwnAnswer<Kind extends ProgramTargetKind> {
  readonly result: TObject
  present(outcome: ProgramOutcome<Kind>, viewer: Viewer): Static<typeof ProgramWriteResult>
}

/** The kinds whose writes have an answer of their own; an undo gives the same. */
const OWN_ANSWERS: { readonly [Kind in ProgramTargetKind]?: OwnAnswer<Kind> } = {
  membership: { result: MembershipWriteResult, present: presentMembershipWrite },
  eligibility: { result: EligibilityWriteResult, present: presentEligibilityWrite },
  referral: { result: ReferralWriteResult, present: presentReferralWrite },
  email_template: { result: EmailTemplateWriteResult, present: presentEmailTemplateWrite },
  affiliate_settings: {
    result: PartnerSettingsWriteResult,
    present: presentPartnerSettingsWrite,
  },
  affiliate_group: { result: PartnerGroupWriteResult, present: presentPartnerGroupWrite },
}

/** What only the write itself says: an undo makes no product and leaves partner codes to a job. */
const NOT_OF_UNDOS = ['product_created', 'would_create_product', 'partner_codes_sync_failed']

/** The fields of all answers, of which those of the target are there. */
export const UndoResult = closed(
  {
    ...ProgramWriteResult.properties,
    ...optionalFields([
      ...Object.values(OWN_ANSWERS).map(({ result }) => result),
      CampaignWriteResult,
    ]),
  },
  {
    title: 'UndoResult',
    description:
      "The result of the write that was undone: a ProgramWriteResult, or that write's own result.",
  },
)

function optionalFields(results: readonly TObject[]) {
  const fields = results.flatMap(({ properties }) => Object.entries(properties))
  const own = fields.filter(([name]) => !(name in writeFields || NOT_OF_UNDOS.includes(name)))
  return Object.fromEntries(own.map(([name, schema]) => [name, Type.Optional(schema)]))
}

export function presentUndo(
  outcome: ProgramOutcome | CampaignOutcome,
  viewer: Viewer,
): Static<typeof ProgramWriteResult> {
  if ('campaign' in outcome) return presentCampaignWrite(outcome, viewer)
  return presentPart(outcome, viewer)
}

function presentPart<Kind extends ProgramTargetKind>(
  outcome: ProgramOutcome<Kind>,
  viewer: Viewer,
) {
  const own: OwnAnswer<Kind> | undefined = OWN_ANSWERS[outcome.change.kind]
  return own === undefined ? presentProgramWrite(outcome, viewer) : own.present(outcome, viewer)
}
