import type { StoredCampaign } from '../campaigns/campaign-state.ts'
import type { Program } from '../program.ts'
import { isSame } from '../program-diff.ts'
import type { ComparedChange } from './compared-change.ts'

/** Whether no award, price or move can differ: both sides differ in words, looks or e-mails at most. */
export function paysTheSame({ before, after, campaigns }: ComparedChange): boolean {
  return (
    isSame(whatPays(before), whatPays(after)) &&
    campaigns.every((one) => isSame(whatGives(one.before), whatGives(one.after)))
  )
}

function whatPays({
  program_name: _name,
  points_name: _points,
  storefront: _look,
  emails: _emails,
  switches: { emails_enabled: _on, applications_open: _open, auto_approve: _approve, ...switches },
  ...program
}: Program) {
  return {
    ...program,
    switches,
    earning_rules: program.earning_rules.map(withoutNames),
    rewards: program.rewards.map(withoutNames),
    tiers: program.tiers.map(withoutNames),
    memberships: program.memberships.map(withoutNames),
    affiliate_groups: program.affiliate_groups.map(withoutNames),
  }
}

/** What a part is called, whatever its kind. Nothing is decided by it. */
const NAMES = ['name', 'handle', 'name_translations', 'title', 'title_translations']

function withoutNames(part: object): object {
  return Object.fromEntries(Object.entries(part).filter(([key]) => !NAMES.includes(key)))
}

function whatGives(campaign: StoredCampaign | null) {
  if (campaign === null) return null
  const {
    name: _name,
    template: _template,
    badge_text: _badge,
    banner_copy: _banner,
    emails: _emails,
    ...document
  } = campaign.document
  return document
}
