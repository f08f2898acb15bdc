import type { Answer, Call } from '../../context.ts'
import type { Decided } from '../../domain/decided.ts'
import { ID_OF_DRY_RUN, type Program } from '../../domain/program.ts'
import type { ProgramTargetKind, ProgramTargetValues } from '../../domain/programme/parts.ts'
import {
  findTarget,
  type ProgramChange,
  placeOf,
  type Target,
} from '../../domain/programme/targets.ts'
import { notFound, refused, requireNoFaults } from '../../errors.ts'
import { newId } from '../../lib/ids.ts'
import { changeProgram, type ProgramOutcome, type WriteControls } from './change-program.ts'

/** Adds a part at the end of its list. `prefix` is that of its id. */
export function createPart<Kind extends ProgramTargetKind>(
  call: Call<ProgramOutcome>,
  controls: WriteControls,
  { kind, prefix }: { kind: Kind; prefix: string },
  decide: (program: Program, id: string) => Decided<ProgramTargetValues[Kind]>,
): Promise<Answer> {
  const id = newPartId(call, controls, prefix)
  return changeProgram(call, controls, (program) => additionOf(kind, id, decide(program, id)))
}

/** The id of a new part; a dry run gives none. */
export function newPartId(call: Call<never>, { dry_run }: WriteControls, prefix: string): string {
  return dry_run ? ID_OF_DRY_RUN : newId(prefix, call.now)
}

export function additionOf<Kind extends ProgramTargetKind>(
  kind: Kind,
  id: string,
  decided: Decided<ProgramTargetValues[Kind]>,
): ProgramChange {
  return { kind, id, before: null, after: accepted(decided), place: null }
}

/** Changes a part that is there, or removes it. */
export function changePart<Kind extends ProgramTargetKind>(
  call: Call<ProgramOutcome>,
  controls: WriteControls,
  target: Target<Kind>,
  decide: (
    program: Program,
    before: ProgramTargetValues[Kind],
  ) => Decided<ProgramTargetValues[Kind] | null>,
): Promise<Answer> {
  return changeProgram(call, controls, (program) => changeOf(program, target, decide))
}

/** What becomes of a part that is there; throws `not_found`, or what its decision says. */
export function changeOf<Kind extends ProgramTargetKind>(
  program: Program,
  target: Target<Kind>,
  decide: (
    program: Program,
    before: ProgramTargetValues[Kind],
  ) => Decided<ProgramTargetValues[Kind] | null>,
): ProgramChange {
  const { kind, id } = target
  const before = findTarget(program, target)
  if (before === null) throw notFound(kind.replaceAll('_', ' '), id)
  const after = accepted(decide(program, before))
  return { kind, id, before, after, place: placeOf(program, target) }
}

/** What removes a part. */
export const removed = () => ({ value: null })

/** The decided value; throws `validation_error` with every fault. */
export function accepted<Value>(decided: Decided<Value>): Value {
  if ('value' in decided) return decided.value
  if ('refusal' in decided) {
    const { reason, ...fault } = decided.refusal
    throw refused(reason, `${fault.field}: ${fault.message}`, fault)
  }
  requireNoFaults(decided.faults)
  throw new Error('a decision had neither a value nor a fault')
}
