import { readChoice, type Written } from '../kit/search-params.ts'

export const TABS = [
  'history',
  'timeline',
  'balance',
  'rules',
  'moves',
  'redemptions',
  'emails',
] as const

export interface MemberSearch {
  readonly tab?: (typeof TABS)[number] | undefined
}

export function readMemberSearch(written: Written): MemberSearch {
  return { tab: readChoice(TABS, written.tab) }
}
