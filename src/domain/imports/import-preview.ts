import { type Account, newAccount } from '../points/ledger.ts'
import type { OpenAccount } from '../points/open-account.ts'
import { expiryOf } from '../points/points-expiry.ts'
import { expiryTerms, type ShopAt } from '../shop-at.ts'
import type { ImportField } from './import-presets.ts'
import { importedMove } from './imported-tier.ts'
import { type BroughtPoints, bringPoints } from './opening-balance.ts'
import { type ColumnPlaces, type ImportRow, startOf } from './read-import-row.ts'

/** Which columns of a file are read, and which are not. */
export interface ImportColumns {
  readonly columns_read: readonly { readonly field: ImportField; readonly column: string }[]
  /** The first of them, as the file names them. */
  readonly columns_ignored: readonly string[]
}

/** The effects of more rows would take longer to add up than a caller waits. */
export const ROWS_PREVIEWED_MAX = 200_000

/** What importing rows would do. */
export interface ImportEffects {
  /** Points that come to balances, and that are taken away where a balance has more. */
  readonly points_added: number
  readonly points_removed: number
  /** Rows of members who would be excluded from the programme. */
  readonly rows_excluded: number
  /** Rows with a status that was not understood. */
  readonly rows_status_unknown: number
  /** Rows that would change nothing. */
  readonly rows_without_effect: number
  /** Rows whose points would expire as soon as they are imported, and these points. */
  readonly rows_expired: number
  readonly points_expired: number
}

/** What of a file was imported not long ago, too. */
export interface ImportRepeats {
  /** An import of a file with the same content. */
  readonly same_file_as: string | null
  /** Rows with points that add the same points to the same members as earlier rows. */
  readonly rows: number
  readonly points: number
  /** The first imports that they repeat. */
  readonly import_ids: readonly string[]
}

export interface ImportPreview extends ImportColumns, ImportEffects {
  /** Whether the effects are those of all rows, and not only of the first. */
  readonly is_complete: boolean
  /** In which tiers the members of the file would be; tiers need not be live yet. */
  readonly tiers: readonly {
    readonly tier_id: string
    readonly name: string
    readonly members: number
  }[]
  readonly repeats: ImportRepeats
  /** Rows that are not imported only because the shop does not know their customers. */
  readonly rows_unknown: number
  /** Rows with the e-mail of somebody who has another number, and the first lines of these. */
  readonly same_email: { readonly rows: number; readonly lines: readonly number[] }
}

export const LINES_LISTED_MAX = 20

export const REPEATED_IMPORTS_MAX = 10

export function isRepeated({ same_file_as, rows }: ImportRepeats): boolean {
  return same_file_as !== null || rows > 0
}

export const COLUMNS_IGNORED_MAX = 100

export function columnsOf(names: readonly string[], places: ColumnPlaces): ImportColumns {
  const read = new Set([...places.values()].map(({ at }) => at))
  const ignored = names.filter((name, at) => name.trim() !== '' && !read.has(at))
  return {
    columns_read: [...places].map(([field, { name }]) => ({ field, column: startOf(name) })),
    columns_ignored: ignored.slice(0, COLUMNS_IGNORED_MAX).map(startOf),
  }
}

/** A member as an import finds them. */
export interface KnownMember {
  readonly customer_id: number
  readonly is_member: boolean
  readonly has_birthday: boolean
  readonly is_excluded: boolean
  readonly tier_id: string | null
  /** undefined: is not a member yet. */
  readonly account: Account | undefined
}

export const NO_EFFECTS: ImportEffects = {
  points_added: 0,
  points_removed: 0,
  rows_excluded: 0,
  rows_status_unknown: 0,
  rows_without_effect: 0,
  rows_expired: 0,
  points_expired: 0,
}

/** The account after the points of a row have come; null: it has no room for them. */
export function accountAfter(
  { now }: ShopAt,
  terms: Pick<BroughtPoints, 'mode' | 'count_for_tiers'>,
  row: ImportRow,
  member: KnownMember | undefined,
): OpenAccount | null {
  return bringPoints(member?.account ?? newAccount(0), { ...row, ...terms, source_ref: '' }, now)
}

/**
 * Adds what importing a row would do. `member` is undefined for a customer who will be created,
 * `open` is the account with the row's points.
 */
export function withRow(
  effects: ImportEffects,
  at: ShopAt,
  row: ImportRow,
  member: KnownMember | undefined,
  open: OpenAccount | null,
): ImportEffects {
  const points = open?.entries[0]?.points ?? 0
  const expired = open === null || points <= 0 ? 0 : expiredPoints(at, open.account, points)
  return {
    points_added: effects.points_added + Math.max(points, 0),
    points_removed: effects.points_removed + Math.max(-points, 0),
    rows_excluded:
      effects.rows_excluded + (row.is_excluded && member?.is_excluded !== true ? 1 : 0),
    rows_status_unknown: effects.rows_status_unknown + (row.has_unknown_status ? 1 : 0),
    rows_without_effect:
      effects.rows_without_effect + (points !== 0 || hasEffect(at, row, member) ? 0 : 1),
    rows_expired: effects.rows_expired + (expired > 0 ? 1 : 0),
    points_expired: effects.points_expired + expired,
  }
}

/** Whether a row does something beside its points. */
function hasEffect({ program }: ShopAt, row: ImportRow, member: KnownMember | undefined): boolean {
  if (member === undefined || !member.is_member) return true
  const { tier, birthday } = row
  if (row.is_excluded && !member.is_excluded) return true
  const enters = birthday !== null && !member.has_birthday
  return enters || (tier !== null && importedMove(program.tiers, member, tier) !== null)
}

/** These points, if the next run of the expiry would take them. */
function expiredPoints(at: ShopAt, account: Account, points: number): number {
  const terms = expiryTerms(at)
  return terms !== null && expiryOf(account, terms).expires_at <= at.now ? points : 0
}
