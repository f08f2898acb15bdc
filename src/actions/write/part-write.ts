import type { Call, Context } from '../../context.ts'
import type { Program } from '../../domain/program.ts'
import type { ProgramTargetKind, WriteExtras } from '../../domain/programme/parts.ts'
import type { TargetChange } from '../../domain/programme/targets.ts'
import type { Impact, ProgramOutcome } from '../../domain/programme/write-outcome.ts'
import type { Shop } from '../../domain/shops/shop.ts'
import type { TierSweep } from '../../domain/tiers/tier-sweep.ts'
import type { Queries, Tx } from '../../store/db.ts'

/**
 * How a kind of part is written, by its own endpoints and by an undo: what a change writes beside
 * the document. `{ kind }` alone writes nothing else.
 */
export interface PartWrite<Kind extends ProgramTargetKind = ProgramTargetKind> {
  readonly kind: Kind
  /**
   * Tells the platform what the programme will be, before it is written, so that the answer can say
   * whether the platform knows. False: the platform could not be told.
   */
  announce?(context: Context, shop: Shop, program: Program): Promise<boolean>
  /** How members are placed again after a change; null: they stay. Several are joined into one. */
  sweepOf?(change: ChangeIn<Kind>): TierSweep | null
  /**
   * The effect of a change on members, which the merchant must confirm. It may look at thousands of
   * members, so a write finds it before its transaction.
   */
  impact?(queries: Queries, change: ChangeFor<Kind>): Promise<Impact>
  /** The other effects of a change, and its extra answer fields. */
  effects?(queries: Queries, change: ChangeAt<Kind>): Promise<PartEffects<Kind>>
  /** Follows the commit. Returns the new answer, also for retries, or null. */
  after?(call: Call<never>, outcome: ProgramOutcome<Kind>): Promise<WriteExtras[Kind] | null>
  /** Does the part of the job's work that one request can do; a retry continues it. */
  finish?(call: Call<never>): Promise<void>
}

export interface PartEffects<Kind extends ProgramTargetKind> {
  readonly extras?: WriteExtras[Kind]
  /** Other writes; skipped for a dry run and for a change of nothing. */
  carryOut?(tx: Tx): Promise<void>
}

/** A decided change of one part, and the programme around it. */
export interface ChangeIn<Kind extends ProgramTargetKind> extends PlannedChange<Kind> {
  readonly program: Program
  /** The programme with the change. */
  readonly changed: Program
}

/** The same in its shop. */
export interface ChangeFor<Kind extends ProgramTargetKind> extends ChangeIn<Kind> {
  readonly shop: Shop
  readonly now: Date
}

/** The same with how it is made. */
export interface ChangeAt<Kind extends ProgramTargetKind> extends ChangeFor<Kind> {
  readonly dry_run: boolean
  /** False: the platform should know about the change by now, and does not. */
  readonly is_announced: boolean
}

/** What becomes of one part. */
export interface PlannedChange<Kind extends ProgramTargetKind> extends TargetChange<Kind> {
  /** Answer fields that only the request itself knows. */
  readonly extras?: Partial<WriteExtras[Kind]>
  /** The change that this one takes back. */
  readonly undoes?: string
}
