import { emailTemplatePart } from '../../emails/email-template-part.ts'
import { campaignPart } from '../campaigns/campaign-part.ts'
import { earningRulePart } from '../earning/earning-rule-part.ts'
import { eligibilityPart } from '../eligibility/eligibility-part.ts'
import { membershipPart } from '../memberships/membership-part.ts'
import type { LoggedPart, NoExtras, Part, Placing } from '../part.ts'
import { partnerGroupPart, partnerSettingsPart } from '../partners/partner-parts.ts'
import { referralPart } from '../referrals/referral-part.ts'
import { rewardPart } from '../rewards/reward-part.ts'
import { storefrontPart } from '../storefront/storefront-part.ts'
import { tierPart } from '../tiers/tier-part.ts'
import { settingsPart } from './settings-part.ts'
import { switchesPart } from './switches-part.ts'

/** All parts of the programme. A new one is its file and a line here. */
export const PROGRAM_PARTS = [
  settingsPart,
  switchesPart,
  earningRulePart,
  rewardPart,
  tierPart,
  membershipPart,
  eligibilityPart,
  referralPart,
  emailTemplatePart,
  partnerSettingsPart,
  partnerGroupPart,
  storefrontPart,
] as const

type AnyPart = (typeof PROGRAM_PARTS)[number]
type ValueOf<Known> = Known extends Placing<infer Value> ? Value : never
type ExtrasOf<Known> = Known extends { readonly extras?: infer Extras } ? Extras : NoExtras

/** The kinds of changes of the programme, with their values. */
export type ProgramTargetValues = {
  [Kind in AnyPart['kind']]: ValueOf<Extract<AnyPart, { readonly kind: Kind }>>
}

/** What the answer of a write says beside the part, by its kind. */
export type WriteExtras = {
  [Kind in AnyPart['kind']]: ExtrasOf<Extract<AnyPart, { readonly kind: Kind }>>
}

/** Everything in the change log: campaigns too, which are separate documents. */
export type TargetValues = ProgramTargetValues & {
  campaign: typeof campaignPart extends LoggedPart<string, infer Value> ? Value : never
}

export type ProgramTargetKind = keyof ProgramTargetValues
export type TargetKind = keyof TargetValues
export type TargetValue = TargetValues[TargetKind]

type PartByKind = {
  readonly [Kind in ProgramTargetKind]: Part<Kind, TargetValues[Kind], WriteExtras[Kind]>
}

// A test checks that the list has each kind once.
const PART_BY_KIND = Object.fromEntries(
  PROGRAM_PARTS.map((part) => [part.kind, part]),
) as unknown as PartByKind

export function partOf<Kind extends ProgramTargetKind>(
  kind: Kind,
): Part<Kind, TargetValues[Kind], WriteExtras[Kind]> {
  return PART_BY_KIND[kind]
}

/** How the change log describes a kind, campaigns included. */
export function loggedPartOf<Kind extends TargetKind>(
  kind: Kind,
): LoggedPart<Kind, TargetValues[Kind]> {
  const part: unknown =
    kind === campaignPart.kind ? campaignPart : PART_BY_KIND[kind as ProgramTargetKind]
  // The part of a kind is one of its values.
  return part as LoggedPart<Kind, TargetValues[Kind]>
}
