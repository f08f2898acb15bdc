import { definePart, inField, inList } from '../part.ts'
import {
  changedAffiliateGroup,
  emptyGroup,
  summariseAffiliateGroup,
  summariseAffiliateSettings,
} from './affiliates.ts'
import type { AffiliateGroup, AffiliateSettings } from './terms.ts'

/** The terms of every partner. */
export const partnerSettingsPart = definePart<'affiliate_settings', AffiliateSettings>({
  kind: 'affiliate_settings',
  ...inField('affiliate_settings'),
  label: () => 'Partner programme',
  summary: summariseAffiliateSettings,
  needs: 'affiliates_enabled',
  feature: 'affiliates',
})

/** Partners with terms of their own. */
export const partnerGroupPart = definePart<'affiliate_group', AffiliateGroup>({
  kind: 'affiliate_group',
  ...inList('affiliate_groups', { what: 'partner groups', maximum: 100 }),
  label: ({ name }) => name,
  summary: summariseAffiliateGroup,
  needs: 'affiliates_enabled',
  feature: 'affiliates',
  restored({ program, shop, group_members }, { id, after }) {
    if (after === null) return emptyGroup(group_members.get(id) ?? 0)
    return changedAffiliateGroup(program, shop, after, {})
  },
})
