import { readChoice, readText, type Written } from '../kit/search-params.ts'

export const TABS = ['partners', 'due', 'payouts', 'groups', 'invitations'] as const
export const STATUSES = ['applied', 'approved', 'rejected', 'suspended'] as const
export const PAYOUT_STATUSES = ['open', 'paid', 'failed'] as const

/** What the address of the partners says: the open tab, and the filters of each. */
export interface PartnersSearch {
  readonly tab?: (typeof TABS)[number] | undefined
  readonly search?: string | undefined
  readonly status?: (typeof STATUSES)[number] | undefined
  readonly group_id?: string | undefined
  readonly minimum?: string | undefined
  readonly payouts?: (typeof PAYOUT_STATUSES)[number] | undefined
}

export function readPartnersSearch(written: Written): PartnersSearch {
  return {
    tab: readChoice(TABS, written.tab),
    search: readText(written.search),
    status: readChoice(STATUSES, written.status),
    group_id: readText(written.group_id),
    minimum: readText(written.minimum),
    payouts: readChoice(PAYOUT_STATUSES, written.payouts),
  }
}

export const PARTNER_TABS = ['commissions', 'payouts', 'timeline'] as const
export const COMMISSION_STATUSES = ['held', 'payable', 'paid', 'reversed'] as const

export interface PartnerSearch {
  readonly tab?: (typeof PARTNER_TABS)[number] | undefined
  readonly status?: (typeof COMMISSION_STATUSES)[number] | undefined
}

export function readPartnerSearch(written: Written): PartnerSearch {
  return {
    tab: readChoice(PARTNER_TABS, written.tab),
    status: readChoice(COMMISSION_STATUSES, written.status),
  }
}
