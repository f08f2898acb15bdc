import type { Screen } from '../screen.ts'

/** Something of the console that is looked at: by axe, and by people (`shoot.ts`). */
export interface View {
  readonly name: string
  /** Below the shop. */
  readonly path: string
  /** What is shown once the page is there. */
  readonly shows: readonly [role: string, name: string]
  /** What is done first: a dialog opened, a row unfolded. */
  readonly do?: (screen: Screen) => Promise<unknown>
}
