import type { Answer, Call } from '../../context.ts'
import type { Program } from '../../domain/program.ts'
import { type DescribedChange, describeChange, tellingOf } from '../../domain/programme/describe.ts'
import {
  applyChange,
  type ProgramChange,
  passedLimit,
  type TargetChange,
} from '../../domain/programme/targets.ts'
import type { WriteExtras } from '../../domain/programme/write-extras.ts'
import type { Shop } from '../../domain/shops/shop.ts'
import { LaurelError, limitReached, revisionConflict } from '../../errors.ts'
import type { Tx } from '../../store/db.ts'
import {
  lockProgram,
  readProgram,
  type StoredProgram,
  updateProgram,
} from '../../store/programme/programs.ts'
import { keepSending } from '../emails/keep-sending.ts'
import { type Actor, actorOf, logChange } from './log-change.ts'
import { runWrite } from './run-write.ts'

/** The two fields that every programme write takes (contract: Program write controls). */
export interface WriteControls {
  readonly dry_run: boolean
  readonly if_revision: number | null
}

/** What a write comes to, of whatever document. */
export interface WriteOutcome<Change extends TargetChange = TargetChange>
  extends Omit<DescribedChange, 'label'> {
  readonly dry_run: boolean
  /** After the write; a dry run leaves it. */
  readonly revision: number
  readonly change: Change
  /** What there is to tell beside the target itself. */
  readonly extras: WriteExtras
}

export interface ProgramOutcome extends WriteOutcome<ProgramChange> {
  /** As it is after the change, or would be. */
  readonly program: Program
  readonly updated_at: Date
}

/** What becomes of one target, and what goes with it. */
export interface ProgramDecision {
  readonly change: ProgramChange
  readonly extras?: WriteExtras
  /** The change that this one takes back. */
  readonly undoes?: string
  /** False for what the API cannot take back. */
  readonly undoable?: boolean
  /** What else is written; a dry run and a change of nothing leave it out. */
  carryOut?(tx: Tx): Promise<void>
}

/**
 * The one way to change the programme. `decide` is pure: it sees the document and answers what
 * becomes of one target, or throws. The diff, the summary, the revision and the change log follow
 * from that. A dry run goes the same way and stops before anything is written.
 */
export function changeProgram(
  call: Call<ProgramOutcome>,
  controls: WriteControls,
  decide: (program: Program) => ProgramChange,
): Promise<Answer> {
  return changeProgramWith(call, controls, async (_tx, { document }) => ({
    change: decide(document),
  }))
}

/** The same for a decision that needs to look something up, or has more to write. */
export function changeProgramWith(
  call: Call<ProgramOutcome>,
  controls: WriteControls,
  decide: (tx: Tx, stored: StoredProgram) => Promise<ProgramDecision>,
): Promise<Answer> {
  const { shop, caller, now } = call
  const { dry_run } = controls
  return runWrite(call, async (tx) => {
    const stored = await (dry_run ? readProgram : lockProgram)(tx, shop.shop_id)
    const decision = await decideAt(stored.revision, controls, () => decide(tx, stored))
    return writeChange(tx, shop, { ...decision, stored, dry_run, now, actor: actorOf(caller) })
  })
}

/**
 * A decision about a document of this revision. What is wrong with the request by itself goes
 * before a stale `if_revision`, and that before what the state of things does not allow.
 */
export async function decideAt<Decision>(
  revision: number,
  { if_revision }: WriteControls,
  decide: () => Promise<Decision>,
): Promise<Decision> {
  if (if_revision === null || if_revision === revision) return decide()
  await decide().catch((error) => {
    if (!(error instanceof LaurelError) || !error.stored) throw error
  })
  throw revisionConflict('if_revision is not the present revision; read it again.', revision)
}

interface ChangeToWrite extends ProgramDecision {
  readonly stored: StoredProgram
  readonly dry_run: boolean
  readonly now: Date
  readonly actor: Actor
}

/** What a change comes to; unless it is a dry run or changes nothing, it is written and logged. */
export async function writeChange(
  tx: Tx,
  shop: Shop,
  { change, extras = {}, undoes, undoable, carryOut, stored, dry_run, now, actor }: ChangeToWrite,
): Promise<ProgramOutcome> {
  const passed = passedLimit(stored.document, change)
  if (passed !== null) throw limitReached(passed.what, passed.maximum)
  const program = applyChange(stored.document, change)
  const { label, ...described } = describeChange(change, tellingOf(shop, program))
  const { revision, updated_at } = stored
  const outcome = { ...described, dry_run, revision, change, extras, program, updated_at }
  if (dry_run || described.operation === 'none') return outcome
  const written = revision + 1
  await updateProgram(tx, shop.shop_id, written, program, now)
  await keepSending(tx, shop, program, now)
  await logChange(tx, shop, {
    described: { label, ...described },
    ...{ revision: written, change, actor, now, undoes: undoes ?? null },
    undoable: undoable ?? true,
  })
  await carryOut?.(tx)
  return { ...outcome, revision: written, updated_at: now }
}
