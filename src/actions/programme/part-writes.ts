import type { ProgramTargetKind } from '../../domain/programme/parts.ts'
import { earningRuleWrite } from '../earning/change-earning-rule.ts'
import { membershipWrite } from '../memberships/membership-write.ts'
import { partnerGroupWrite, partnerSettingsWrite } from '../partners/partner-writes.ts'
import { rewardWrite } from '../rewards/change-reward.ts'
import { tierWrite } from '../tiers/tier-write.ts'
import type { PartWrite } from '../write/part-write.ts'
import { settingsWrite } from './change-settings.ts'
import { emailTemplateWrite } from './email-template-write.ts'

/** The kinds of parts whose changes write more than the document; so does their undo. */
const PART_WRITES: { readonly [Kind in ProgramTargetKind]?: PartWrite<Kind> } = {
  settings: settingsWrite,
  earning_rule: earningRuleWrite,
  reward: rewardWrite,
  tier: tierWrite,
  membership: membershipWrite,
  email_template: emailTemplateWrite,
  affiliate_settings: partnerSettingsWrite,
  affiliate_group: partnerGroupWrite,
}

export function partWriteOf<Kind extends ProgramTargetKind>(kind: Kind): PartWrite<Kind> {
  return PART_WRITES[kind] ?? { kind }
}
