import { Campaigns } from './campaigns.ts'
import { Membership } from './membership.ts'
import { Referral } from './referral.ts'
import type { Stage } from './section.ts'
import { Tiers } from './tiers.ts'

export { hub_styles as styles } from './styles.ts'

export const build = {
  campaigns: (stage: Stage) => new Campaigns(stage),
  tiers: (stage: Stage) => new Tiers(stage),
  referral: (stage: Stage) => new Referral(stage),
  membership: (stage: Stage) => new Membership(stage),
}
