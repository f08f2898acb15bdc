import { type Static, Type } from 'typebox'
import type { ProgramTargetKind } from '../../domain/programme/parts.ts'
import type { Viewer } from '../../domain/shops/shop.ts'
import type { FinishedProgramWrite } from '../base/program-write-fields.ts'
import { closed } from '../base/types.ts'
import {
  CampaignWriteResult,
  type FinishedCampaignWrite,
  presentCampaignWrite,
} from '../campaigns/campaign.ts'
import { EligibilityWriteResult, presentEligibilityWrite } from '../eligibility/eligibility.ts'
import { EmailTemplateWriteResult, presentEmailTemplateWrite } from '../emails/email-template.ts'
import { MembershipWriteResult, presentMembershipWrite } from '../memberships/membership.ts'
import {
  AffiliateGroupWriteResult,
  presentAffiliateGroupWrite,
} from '../partners/affiliate-group.ts'
import {
  AffiliateSettingsWriteResult,
  presentAffiliateSettingsWrite,
} from '../partners/affiliate-settings.ts'
import { presentReferralWrite, ReferralWriteResult } from '../referrals/referral-program.ts'
import { ProgramWriteResult, presentProgramWrite } from './program-write.ts'

const membership = MembershipWriteResult.properties
const email = EmailTemplateWriteResult.properties
const campaign = CampaignWriteResult.properties

/** What the write answers that is taken back: the fields of all, of which the target's are there. */
export const UndoResult = closed(
  {
    ...ProgramWriteResult.properties,
    membership: Type.Optional(membership.membership),
    product_status: membership.product_status,
    gating_republish_failed: membership.gating_republish_failed,
    eligibility: Type.Optional(EligibilityWriteResult.properties.eligibility),
    referral_program: Type.Optional(ReferralWriteResult.properties.referral_program),
    email_template: Type.Optional(email.email_template),
    emails_enabled: Type.Optional(email.emails_enabled),
    reach: Type.Optional(email.reach),
    affiliate_settings: Type.Optional(AffiliateSettingsWriteResult.properties.affiliate_settings),
    affiliate_group: Type.Optional(AffiliateGroupWriteResult.properties.affiliate_group),
    campaign: Type.Optional(campaign.campaign),
    would_email: Type.Optional(campaign.would_email),
  },
  {
    title: 'UndoResult',
    description:
      'As the write answers that is taken back: a ProgramWriteResult, or its own result.',
  },
)

type Present = (outcome: FinishedProgramWrite, viewer: Viewer) => Static<typeof UndoResult>

/** Kinds whose writes have an answer of their own. */
const PRESENTERS: { readonly [Kind in ProgramTargetKind]?: Present } = {
  membership: presentMembershipWrite,
  eligibility: presentEligibilityWrite,
  referral: presentReferralWrite,
  email_template: presentEmailTemplateWrite,
  affiliate_settings: presentAffiliateSettingsWrite,
  affiliate_group: presentAffiliateGroupWrite,
}

export function presentUndo(
  outcome: FinishedProgramWrite | FinishedCampaignWrite,
  viewer: Viewer,
): Static<typeof UndoResult> {
  if ('campaign' in outcome) return presentCampaignWrite(outcome)
  const present = PRESENTERS[outcome.change.kind] ?? presentProgramWrite
  return present(outcome, viewer)
}
