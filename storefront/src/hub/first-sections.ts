import { Balance } from './balance.ts'
import { Earn } from './earn.ts'
import { Rewards } from './rewards.ts'
import type { Stage } from './section.ts'

export { hub_styles as styles } from './styles.ts'

export const build = {
  balance: (stage: Stage) => new Balance(stage),
  earn: (stage: Stage) => new Earn(stage),
  rewards: (stage: Stage) => new Rewards(stage),
}
