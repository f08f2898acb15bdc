export type PartName =
  | 'earn'
  | 'rewards'
  | 'tiers'
  | 'memberships'
  | 'referrals'
  | 'eligibility'
  | 'storefront'
  | 'settings'
  | 'changes'

/** The parts of the programme, in the order in which one sets them up. */
export const PARTS = [
  { name: 'earn', to: '/$shop/program' },
  { name: 'rewards', to: '/$shop/program/rewards' },
  { name: 'tiers', to: '/$shop/program/tiers' },
  { name: 'memberships', to: '/$shop/program/memberships' },
  { name: 'referrals', to: '/$shop/program/referrals' },
  { name: 'eligibility', to: '/$shop/program/eligibility' },
  { name: 'storefront', to: '/$shop/program/storefront' },
  { name: 'settings', to: '/$shop/program/settings' },
  { name: 'changes', to: '/$shop/program/changes' },
] as const satisfies readonly { name: PartName; to: string }[]
