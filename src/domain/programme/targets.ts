import type { ListLimit, Part } from '../part.ts'
import type { Program } from '../program.ts'
import {
  loggedPartOf,
  type ProgramTargetKind,
  partOf,
  type TargetKind,
  type TargetValues,
} from './parts.ts'

/** A part of the document that is created, changed, removed and restored as a whole. */
export interface Target<Kind extends TargetKind = TargetKind> {
  readonly kind: Kind
  readonly id: string
}

/** A target's value before and after; null: it does not exist. */
export interface TargetChange<Kind extends TargetKind = TargetKind> extends Target<Kind> {
  readonly before: TargetValues[Kind] | null
  readonly after: TargetValues[Kind] | null
  /** Its position in the list; null: at the end, or there is no list. */
  readonly position: number | null
}

export type ProgramChange = TargetChange<ProgramTargetKind>

/** The part of a diff's path that leads to a target. */
export function targetPath({ kind, id }: Target): string {
  return loggedPartOf(kind).path(id)
}

export function findTarget<Kind extends ProgramTargetKind>(
  program: Program,
  { kind, id }: Target<Kind>,
): TargetValues[Kind] | null {
  return partOf(kind).find(program, id)
}

/** A target's position in its list, or null. */
export function positionOf(
  program: Program,
  { kind, id }: Target<ProgramTargetKind>,
): number | null {
  return partOf(kind).position(program, id)
}

/** The programme with the target as it is after the change. */
export function applyChange(program: Program, change: ProgramChange): Program {
  const { kind, id, after, position } = change
  // A change's value has the type of its kind: `decide` functions make both together.
  const part = partOf(kind) as Part<ProgramTargetKind, typeof after>
  return part.put(program, id, after, position)
}

/** The limit that a change would exceed, or null. Existing parts can always be changed. */
export function passedLimit(
  program: Program,
  { kind, before, after }: ProgramChange,
): ListLimit | null {
  const { limit } = partOf(kind)
  if (limit === undefined || before !== null || after === null) return null
  return program[limit.list].length < limit.maximum ? null : limit
}
