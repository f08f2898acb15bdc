import { Birthday } from './birthday.ts'
import { Dependents } from './dependents.ts'
import { History } from './history.ts'
import type { Stage } from './section.ts'

export { hub_styles as styles } from './styles.ts'

export const build = {
  birthday: (stage: Stage) => new Birthday(stage),
  dependents: (stage: Stage) => new Dependents(stage),
  history: (stage: Stage) => new History(stage),
}
