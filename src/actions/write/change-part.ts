import type { Call } from '../../context.ts'
import type { Decided } from '../../domain/decided.ts'
import { ID_OF_DRY_RUN, type Program } from '../../domain/program.ts'
import type { ProgramTargetKind, TargetValues } from '../../domain/programme/parts.ts'
import {
  findTarget,
  positionOf,
  type Target,
  type TargetChange,
} from '../../domain/programme/targets.ts'
import { mayBecome } from '../../domain/programme/undo.ts'
import type { Shop } from '../../domain/shops/shop.ts'
import { RESOURCES, type ResourceName } from '../../errors/laurel-error.ts'
import { notFound, refused, requireNoFaults } from '../../errors.ts'
import { newId } from '../../lib/ids.ts'
import type { DecideAt, WriteControls } from './change-program.ts'
import { readPartFacts } from './read-part-facts.ts'

/** The id of a new part; a dry run gives none. */
export function newPartId(call: Call<never>, { dry_run }: WriteControls, prefix: string): string {
  return dry_run ? ID_OF_DRY_RUN : newId(prefix, call.now)
}

/** Adds a part at the end of its list. */
export function additionOf<Kind extends ProgramTargetKind>(
  kind: Kind,
  id: string,
  decided: Decided<TargetValues[Kind]>,
): TargetChange<Kind> {
  return { kind, id, before: null, after: accepted(decided), position: null }
}

/** Changes an existing part; throws `not_found`, or the refusal of its decision. */
export function changeOf<Kind extends ProgramTargetKind>(
  program: Program,
  target: Target<Kind>,
  decide: (before: TargetValues[Kind]) => Decided<TargetValues[Kind]>,
): TargetChange<Kind> {
  const { kind, id } = target
  const before = requirePart(program, target)
  return {
    kind,
    id,
    before,
    after: accepted(decide(before)),
    position: positionOf(program, target),
  }
}

/** Removes an existing part; throws `not_found`, or why it cannot be removed. */
export async function removalOf<Kind extends ProgramTargetKind>(
  shop: Shop,
  { program, queries }: DecideAt<unknown>,
  target: Target<Kind>,
): Promise<TargetChange<Kind>> {
  const { kind, id } = target
  const before = requirePart(program, target)
  const change = { kind, id, before, after: null, position: positionOf(program, target) }
  const facts = await readPartFacts(queries, shop.shop_id, [target])
  accepted(mayBecome({ ...facts, program, shop }, change))
  return change
}

function requirePart<Kind extends ProgramTargetKind>(
  program: Program,
  target: Target<Kind>,
): TargetValues[Kind] {
  const { kind, id }: { readonly kind: string; readonly id: string } = target
  const found = findTarget(program, target)
  if (found !== null) return found
  throw isResource(kind) ? notFound(kind, id) : new Error(`the programme has no ${kind}`)
}

/** Parts in lists can be missing, and have words for that. */
function isResource(kind: string): kind is ResourceName {
  return Object.hasOwn(RESOURCES, kind)
}

/** The decided value; throws `validation_error` with every fault. */
export function accepted<Value>(decided: Decided<Value>): Value {
  if ('value' in decided) return decided.value
  if ('refusal' in decided) {
    const { reason, ...fault } = decided.refusal
    throw refused(reason, `${fault.field}: ${fault.message}`, fault)
  }
  requireNoFaults(decided.faults)
  throw new Error('the decision has neither a value, nor a refusal, nor a fault')
}
