import type { ImportMode } from './import-mode.ts'
import type { ImportPreview } from './import-preview.ts'

/** The states of an import; docs/state-machines.md draws them. */
export type ImportStatus =
  | 'uploading'
  | 'ready'
  | 'running'
  | 'cancelled'
  | 'done'
  | 'undoing'
  | 'undone'

export const IMPORT_STATUSES: readonly ImportStatus[] = [
  'uploading',
  'ready',
  'running',
  'cancelled',
  'done',
  'undoing',
  'undone',
]

/** What a caller can do with an import, in which states, and what comes of it. */
export const IMPORT_STEPS = {
  start: { from: ['ready', 'cancelled'], to: 'running' },
  cancel: { from: ['ready', 'running'], to: 'cancelled' },
  undo: { from: ['cancelled', 'done'], to: 'undoing' },
} as const satisfies Record<string, { from: readonly ImportStatus[]; to: ImportStatus }>

export type ImportStep = keyof typeof IMPORT_STEPS

export interface MemberImport {
  readonly import_id: string
  readonly status: ImportStatus
  /** null: the columns were named by the caller. */
  readonly preset: string | null
  readonly mode: ImportMode
  /** Whether the points that it brings count for tiers. */
  readonly count_for_tiers: boolean
  /** Whether new members get the welcome e-mail. */
  readonly notify: boolean
  /** Whether tiers that the file sets are reported, by webhook and e-mail. */
  readonly notify_of_tiers: boolean
  /** Whether the customers that the shop does not know are created. */
  readonly create_customers: boolean
  /** null: its file was not checked yet, or by a release that had no previews. */
  readonly preview: ImportPreview | null
  readonly rows_total: number
  readonly rows_faulty: number
  readonly rows_imported: number
  readonly rows_undone: number
  readonly points_total: number
  readonly points_imported: number
  /** What balances had more than the file says, in the mode `set`. */
  readonly points_removed: number
  readonly points_taken_back: number
  readonly points_given_back: number
  readonly after_line: number
  readonly created_at: Date
  readonly updated_at: Date
}
