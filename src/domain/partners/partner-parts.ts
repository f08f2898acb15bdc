import { definePart, inField, inList } from '../part.ts'
import {
  changedPartnerGroup,
  emptyGroup,
  summarizePartnerGroup,
  summarizePartnerSettings,
} from './partner-program.ts'
import { completePartnerSettings, type PartnerGroup, type PartnerSettings } from './terms.ts'

/** The extra answer fields of a write that changes what partners' codes give buyers. */
export interface PartnerTermsExtras {
  /** Some codes do not follow the new terms yet. */
  readonly partner_codes_sync_failed?: true
}

export interface PartnerGroupExtras extends PartnerTermsExtras {
  /** Partners in the group. */
  readonly member_count: number
}

/** The terms of every partner. */
export const partnerSettingsPart = definePart<
  'affiliate_settings',
  PartnerSettings,
  PartnerTermsExtras
>({
  kind: 'affiliate_settings',
  ...inField('affiliate_settings'),
  find: completePartnerSettings,
  label: () => 'Partner programme',
  summary: summarizePartnerSettings,
  needs: 'affiliates_enabled',
  feature: 'affiliates',
})

/** Partners with terms of their own. */
export const partnerGroupPart = definePart<'affiliate_group', PartnerGroup, PartnerGroupExtras>({
  kind: 'affiliate_group',
  ...inList('affiliate_groups', { what: 'partner groups', maximum: 100 }),
  label: ({ name }) => name,
  summary: summarizePartnerGroup,
  needs: 'affiliates_enabled',
  feature: 'affiliates',
  mayBecome({ program, shop, group_members }, { id, after }) {
    if (after === null) return emptyGroup(group_members.get(id) ?? 0)
    return changedPartnerGroup(program, shop, after, {})
  },
})
