import type { Doors } from './doors.ts'

/** Something that somebody does in the demo shop at its moment. */
export interface Doing {
  readonly at: Date
  readonly act: (doors: Doors) => Promise<void>
}
