import type { Answer, Call } from '../../context.ts'
import type { Program } from '../../domain/program.ts'
import { isSame } from '../../domain/program-diff.ts'
import type { ProgramTargetKind } from '../../domain/programme/parts.ts'
import { applyChange, passedLimit } from '../../domain/programme/targets.ts'
import type { ProgramOutcome } from '../../domain/programme/write-outcome.ts'
import { LaurelError } from '../../errors/laurel-error.ts'
import { revisionConflict } from '../../errors.ts'
import type { Queries } from '../../store/db.ts'
import { readProgram, type StoredProgram } from '../../store/programme/programs.ts'
import { lookAhead } from '../forecast/look-ahead.ts'
import { actorOf } from './log-change.ts'
import type { PartWrite, PlannedChange } from './part-write.ts'
import { runChange } from './run-change.ts'
import { programFor, readyChange, type SeenImpact, seeImpact, writeChange } from './write-part.ts'

/** The fields that every programme write takes (contract: Program write controls). */
export interface WriteControls {
  readonly dry_run: boolean
  readonly if_revision: number | null
  /** Only for writes that can move members or let points expire. */
  readonly confirm_member_impact?: boolean
}

/** A write of one part of the programme. */
export interface ProgramWrite<Kind extends ProgramTargetKind, Prepared> {
  /** What goes with a change of its kind. */
  readonly part: PartWrite<Kind>
  /** Calls the platform; a retry does not repeat it. */
  readonly before?: () => Promise<Prepared>
  /** Decides the new value of one part; throws a refusal. It can run twice. */
  readonly decide: (at: DecideAt<Prepared>) => PlannedChange<Kind> | Promise<PlannedChange<Kind>>
}

/** What a decision is made by. */
export interface DecideAt<Prepared = undefined> {
  readonly program: Program
  readonly revision: number
  readonly queries: Queries
  readonly prepared: Prepared
}

/**
 * The one way to change the programme. The request decides the new value of one part. The dry run,
 * `if_revision`, the diff, the summary, the revision and the change log follow from that.
 */
export async function changeProgram<Kind extends ProgramTargetKind, Prepared = undefined>(
  call: Call<ProgramOutcome<Kind>>,
  controls: WriteControls,
  request: ProgramWrite<Kind, Prepared>,
): Promise<Answer> {
  const { part, before, decide } = request
  const { shop, caller, now } = call
  const { dry_run } = controls
  const answer = await runChange(call, dry_run, {
    before: async () => {
      // Without `before`, nothing is prepared.
      const prepared = (await before?.()) as Prepared
      if (dry_run) return { prepared, announced_at: null, seen: null }
      return { prepared, ...(await prepareWrite(call, controls, request, prepared)) }
    },
    write: async (attempt, { prepared, announced_at, seen }) => {
      const stored = await programFor(attempt, shop.shop_id)
      const { queries } = attempt
      const { document: program, revision } = stored
      const at = { ...controls, stored, now }
      const ready = await decideAt(revision, controls, async () => {
        const change = await decide({ program, revision, queries, prepared })
        const is_announced = dry_run || announced_at === revision || changesNothing(change)
        return readyChange(attempt, shop, part, change, { ...at, is_announced, seen })
      })
      return writeChange(attempt, shop, ready, { ...at, actor: actorOf(caller) })
    },
    after: async (outcome) => {
      if (dry_run) return lookAhead(call, outcome)
      const extras = await part.after?.(call, outcome)
      return extras ? { ...outcome, extras } : null
    },
  })
  if (!dry_run) await part.finish?.(call)
  return answer
}

/**
 * A decision about a document of this revision. Faults of the request alone come before a stale
 * `if_revision`, and that comes before refusals by the state of things.
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
  throw revisionConflict('if_revision is not the current revision; read it again.', revision)
}

/** What is done before the transaction of a write, for the programme as it is now. */
interface PreparedWrite {
  /** The revision that was sent to the platform; null: none was. */
  readonly announced_at: number | null
  readonly seen: SeenImpact | null
}

const NOTHING_PREPARED: PreparedWrite = { announced_at: null, seen: null }

/**
 * Tells the platform what this write will make of the programme, and finds its effect on members,
 * which would hold up others in a transaction.
 *
 * If the write then fails, or another comes in between, the platform knows something that is not
 * true; the next write of such a part tells it everything again.
 */
async function prepareWrite<Kind extends ProgramTargetKind, Prepared>(
  call: Call<never>,
  controls: WriteControls,
  { part, decide }: ProgramWrite<Kind, Prepared>,
  prepared: Prepared,
): Promise<PreparedWrite> {
  if (part.announce === undefined && part.impact === undefined) return NOTHING_PREPARED
  const foreseen = await foresee(call, controls, decide, prepared)
  // If it is refused now, the write will refuse and answer.
  if (foreseen instanceof LaurelError || changesNothing(foreseen.change)) return NOTHING_PREPARED
  const { stored, change } = foreseen
  const { document: program, revision } = stored
  if (passedLimit(program, change) !== null) return NOTHING_PREPARED
  const { context, shop, now } = call
  const seen = await seeImpact(context, shop, part, change, { stored, now })
  const is_told = await part.announce?.(context, shop, applyChange(program, change))
  return { announced_at: is_told ? revision : null, seen }
}

/** The decision in the current programme, before the write, or why it is refused. */
export async function foresee<Kind extends ProgramTargetKind, Prepared>(
  { context, shop }: Call<never>,
  controls: WriteControls,
  decide: ProgramWrite<Kind, Prepared>['decide'],
  prepared: Prepared,
): Promise<{ stored: StoredProgram; change: PlannedChange<Kind> } | LaurelError> {
  try {
    const queries = context.database.db
    const stored = await readProgram(queries, shop.shop_id)
    const { document: program, revision } = stored
    const change = await decideAt(revision, controls, async () =>
      decide({ program, revision, queries, prepared }),
    )
    return { stored, change }
  } catch (error) {
    if (error instanceof LaurelError) return error
    throw error
  }
}

function changesNothing({ before, after }: PlannedChange<ProgramTargetKind>): boolean {
  return isSame(before, after)
}
