import { describeChange } from '../../domain/programme/describe.ts'
import { type ProgramTargetKind, partOf, type WriteExtras } from '../../domain/programme/parts.ts'
import { applyChange, passedLimit } from '../../domain/programme/targets.ts'
import type { ProgramOutcome } from '../../domain/programme/write-outcome.ts'
import type { Shop } from '../../domain/shops/shop.ts'
import { saveSendableTemplates } from '../../emails/queue.ts'
import { limitReached } from '../../errors.ts'
import type { Tx } from '../../store/db.ts'
import { type StoredProgram, updateProgram } from '../../store/programme/programs.ts'
import { type Actor, logChange } from './log-change.ts'
import type { PartEffects, PartWrite, PlannedChange } from './part-write.ts'
import { requireWord } from './require-word.ts'

/** The programme that a change is made in, and how. */
export interface WriteAt {
  readonly stored: StoredProgram
  readonly dry_run: boolean
  readonly confirm_member_impact?: boolean
  readonly now: Date
  /** Omitted: the platform knows about the change, or need not. */
  readonly is_announced?: boolean
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
}

/** Finds the effects of a change; throws `confirmation_required` if the merchant must confirm. */
export async function readyChange<Kind extends ProgramTargetKind>(
  tx: Tx,
  shop: Shop,
  part: PartWrite<Kind>,
  change: PlannedChange<Kind>,
  { stored, dry_run, confirm_member_impact = false, now, is_announced = true }: WriteAt,
): Promise<ReadyChange<Kind>> {
  const program = stored.document
  const effects = await part.effects?.(tx, {
    ...change,
    ...{ shop, now, dry_run, program, is_announced },
    changed: applyChange(program, change),
  })
  requireWord({ dry_run, confirm_member_impact }, effects?.impact ?? {})
  return { change, ...effects }
}

/** Writes a change and logs it, unless it is a dry run or changes nothing. */
export async function writeChange<Kind extends ProgramTargetKind>(
  tx: Tx,
  shop: Shop,
  { change, impact = {}, carryOut, ...ready }: ReadyChange<Kind>,
  { stored, dry_run, now, actor, undoable }: WriteAt & Logging,
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
  await updateProgram(tx, shop.shop_id, written, program, now)
  await saveSendableTemplates(tx, shop, program, now)
  await logChange(tx, shop, {
    described: { label, ...described },
    ...{ revision: written, change, actor, now, undoes: change.undoes ?? null },
    undoable: undoable ?? partOf(change.kind).isUndoable?.(change) ?? true,
  })
  await carryOut?.(tx)
  return { ...outcome, revision: written, updated_at: now }
}
