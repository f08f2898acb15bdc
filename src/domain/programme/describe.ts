import { wordsIn } from '../catalogue/words.ts'
import type { LoggedPart, Telling } from '../part.ts'
import type { Program, ProgramSwitches } from '../program.ts'
import { diffValues, type FieldChange, isSame } from '../program-diff.ts'
import { loggedPartOf, type TargetKind, type TargetValue } from './parts.ts'
import { type TargetChange, targetPath } from './targets.ts'

export type ChangeOperation = 'create' | 'update' | 'delete' | 'none'

/** The effect of a change, in the words of its answer and of the change log. */
export interface DescribedChange {
  readonly operation: ChangeOperation
  readonly diff: readonly FieldChange[]
  readonly summary: string | null
  readonly label: string
}

export function describeChange(change: TargetChange, telling: Telling): DescribedChange {
  const { before, after } = shownNow(change, telling)
  return {
    operation: operationOf(change),
    diff: diffValues(targetPath(change), before, after),
    summary: summarize(change, telling),
    label: labelOf(change),
  }
}

/** The values of a change as the current programme shows them. */
function shownNow({ kind, before, after }: TargetChange, { program }: Telling) {
  const part = anyPartOf(kind)
  const shown = (value: TargetValue | null) =>
    value === null ? null : (part.shown?.(value, program) ?? value)
  return { before: shown(before), after: shown(after) }
}

function operationOf({ before, after }: TargetChange): ChangeOperation {
  if (isSame(before, after)) return 'none'
  if (before === null) return 'create'
  return after === null ? 'delete' : 'update'
}

export function tellingOf(
  { currency, timezone }: { readonly currency: string; readonly timezone: string },
  program: Program,
): Telling {
  return { words: wordsIn(currency), time_zone: timezone, program }
}

/** The summary of a target after the change, or before it if the target is gone. */
export function summarize(change: TargetChange, telling: Telling): string | null {
  const { kind, id } = change
  const { before, after } = shownNow(change, telling)
  const value = after ?? before
  if (value === null) return null
  const part = anyPartOf(kind)
  const text = part.summary(value, telling.words, { id, before, telling })
  if (after === null) return `Removed: ${text}`
  const { needs } = part
  if (needs === undefined || part.isOn?.(value) === false) return text
  const is_off = !telling.program.switches[needs]
  return is_off ? `${text} (${SWITCHED_OFF[needs]})` : text
}

/** The addition for a part that has no effect because the merchant has switched its kind off. */
const SWITCHED_OFF: Readonly<Partial<Record<keyof ProgramSwitches, string>>> = {
  tiers_enabled: 'tiers are off',
  memberships_enabled: 'memberships are off',
  referral_enabled: 'referrals are off',
  emails_enabled: 'all e-mails are off',
  affiliates_enabled: 'partners are off',
}

/** What a target is called in the change log. */
export function labelOf({ kind, id, before, after }: TargetChange): string {
  const value = after ?? before
  return value === null ? id : anyPartOf(kind).label(value, id)
}

function anyPartOf(kind: TargetKind): LoggedPart<TargetKind, TargetValue> {
  // A change's values have the type of its kind: `decide` functions make both together.
  return loggedPartOf(kind) as LoggedPart<TargetKind, TargetValue>
}
