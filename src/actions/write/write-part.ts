import type { Context } from '../../context.ts'
import { describeChange } from '../../domain/programme/describe.ts'
import { type ProgramTargetKind, partOf, type WriteExtras } from '../../domain/programme/parts.ts'
import { applyChange, passedLimit } from '../../domain/programme/targets.ts'
import type { Impact, ProgramOutcome } from '../../domain/programme/write-outcome.ts'
import type { Shop } from '../../domain/shops/shop.ts'
import { saveSendableTemplates } from '../../emails/queue.ts'
import { limitReached } from '../../errors.ts'
import {
  lockProgram,
  readProgram,
  type StoredProgram,
  updateProgram,
} from '../../store/programme/programs.ts'
import type { WriteAttempt } from './attempt.ts'
import { type Actor, logChange } from './log-change.ts'
import type { PartEffects, PartWrite, PlannedChange } from './part-write.ts'
import { previewInTurn } from './preview-in-turn.ts'
import { requireWord } from './require-word.ts'

/** The programme that a change is made in, and how. */
export interface WriteAt {
  readonly stored: StoredProgram
  readonly now: Date
}

/** What the effects of a change are found by. */
interface ReadyAt extends WriteAt {
  readonly confirm_member_impact?: boolean
  /** The effect on members as it was found before. Omitted, or of another revision: it is found now. */
  readonly seen?: SeenImpact | null
  /** Omitted: the platform knows about the change, or need not. */
  readonly is_announced?: boolean
}

/** The effect of a change on members, if it is made in the programme of this revision. */
export interface SeenImpact {
  readonly revision: number
  readonly impact: Impact
}

/** How a change stands in the log. */
interface Logging {
  readonly actor: Actor
  /** False if the API cannot undo it, whatever its kind says. */
  readonly undoable?: boolean
}

/** A change with all that goes with it. */
export interface ReadyChange<Kind extends ProgramTargetKind> extends PartEffects<Kind> {
  readonly change: PlannedChange<Kind>
  readonly impact?: Impact
}

/** The programme of an attempt; to write, it is locked. */
export function programFor(
  { dry_run, queries }: WriteAttempt,
  shop_id: number,
): Promise<StoredProgram> {
  return dry_run ? readProgram(queries, shop_id) : lockProgram(queries, shop_id)
}

/**
 * The effect of a change on members, found before the transaction of its write, in which it would
 * hold up others. null: it has none.
 */
export async function seeImpact<Kind extends ProgramTargetKind>(
  { database, previews }: Pick<Context, 'database' | 'previews'>,
  shop: Shop,
  part: PartWrite<Kind>,
  change: PlannedChange<Kind>,
  { stored: { document: program, revision }, now }: WriteAt,
): Promise<SeenImpact | null> {
  const at = { ...change, program, changed: applyChange(program, change) }
  // Most changes move nobody, and wait for no preview.
  const moves = (part.sweepOf?.(at) ?? null) !== null
  const impact = await previewInTurn({ previews }, shop.shop_id, moves, async () =>
    part.impact?.(database.db, { ...at, shop, now }),
  )
  return impact === undefined ? null : { revision, impact }
}

/** Finds the effects of a change; throws `confirmation_required` if the merchant must confirm. */
export async function readyChange<Kind extends ProgramTargetKind>(
  { queries, dry_run }: WriteAttempt,
  shop: Shop,
  part: PartWrite<Kind>,
  change: PlannedChange<Kind>,
  { stored, confirm_member_impact = false, now, is_announced = true, seen = null }: ReadyAt,
): Promise<ReadyChange<Kind>> {
  const program = stored.document
  const changed = applyChange(program, change)
  const at = { ...change, ...{ shop, now, dry_run, program, is_announced, changed } }
  const impact = seen?.revision === stored.revision ? seen.impact : await part.impact?.(queries, at)
  const effects = await part.effects?.(queries, at)
  requireWord({ dry_run, confirm_member_impact }, impact ?? {})
  return { change, ...effects, ...(impact === undefined ? {} : { impact }) }
}

/** Writes a change and logs it, unless it is a dry run or changes nothing. */
export async function writeChange<Kind extends ProgramTargetKind>(
  { queries, dry_run }: WriteAttempt,
  shop: Shop,
  { change, impact = {}, carryOut, ...ready }: ReadyChange<Kind>,
  { stored, now, actor, undoable }: WriteAt & Logging,
): Promise<ProgramOutcome<Kind>> {
  const passed = passedLimit(stored.document, change)
  if (passed !== null) throw limitReached(passed.what, passed.maximum)
  const program = applyChange(stored.document, change)
  const { label, ...described } = describeChange(change, shop, program)
  // A kind whose writes have extra answer fields has effects that provide them.
  const extras = { ...ready.extras, ...change.extras } as WriteExtras[Kind]
  const { revision, updated_at } = stored
  const compared = {
    ...{ kinds: [change.kind], before: stored.document, after: program, revision },
    campaigns: [],
  }
  const outcome = {
    ...{ ...described, dry_run, revision, compared },
    ...{ change, program, updated_at, impact, extras },
    ...(change.undoes === undefined ? {} : { undoes: change.undoes }),
  }
  if (dry_run || described.operation === 'none') return outcome
  const written = revision + 1
  await updateProgram(queries, shop.shop_id, written, program, now)
  await saveSendableTemplates(queries, shop, program, now)
  await logChange(queries, shop, {
    described: { label, ...described },
    ...{ revision: written, change, actor, now, undoes: change.undoes ?? null },
    undoable: undoable ?? partOf(change.kind).isUndoable?.(change) ?? true,
  })
  await carryOut?.(queries)
  return { ...outcome, revision: written, updated_at: now }
}
