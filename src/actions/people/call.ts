import type { Context } from '../../context.ts'
import type { Device } from '../../domain/people/device.ts'

/** A call about people, and where it comes from, for the audit log. */
export interface PeopleCall {
  readonly context: Context
  readonly now: Date
  readonly caller: {
    readonly address: string | null
    /** The browser, if somebody has signed in with it before: see `lib/known-browser.ts`. */
    readonly known_browser: string | null
    readonly device: Device
    readonly request_id: string
  }
}
