import type { ReaderLanguage } from '../../languages/explanations/index.ts'
import { wordsIn } from '../catalogue/words.ts'
import type { LoggedPart, Telling } from '../part.ts'
import type { Program } from '../program.ts'
import { diffValues, type FieldChange, isSame } from '../program-diff.ts'
import { loggedPartOf, type TargetKind, type TargetValue } from './parts.ts'
import { type TargetChange, targetPath } from './targets.ts'

export type ChangeOperation = 'create' | 'update' | 'delete' | 'none'

/** The effect of a change, in the words of its answer and of the change log. */
export interface DescribedChange {
  readonly operation: ChangeOperation
  readonly diff: readonly FieldChange[]
  /** One line for people; null: there is nothing to say. */
  summaryIn(language: ReaderLanguage): string | null
  readonly label: string
}

export function describeChange(
  change: TargetChange,
  shop: TellingShop,
  program: Program,
): DescribedChange {
  const { before, after } = shownNow(change, program)
  return {
    operation: operationOf(change),
    diff: diffValues(targetPath(change), before, after),
    summaryIn: (language) => summarize(change, tellingOf(shop, program, language)),
    label: labelOf(change),
  }
}

/** The values of a change as the current programme shows them. */
function shownNow({ kind, before, after }: TargetChange, program: Program) {
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

export interface TellingShop {
  readonly currency: string
  readonly timezone: string
}

export function tellingOf(
  { currency, timezone }: TellingShop,
  program: Program,
  language: ReaderLanguage = 'en',
): Telling {
  return { words: wordsIn(currency, language), time_zone: timezone, program }
}

/** The summary of a target after the change, or before it if the target is gone. */
export function summarize(change: TargetChange, telling: Telling): string | null {
  const text = lineOf(change, telling)
  const { needs, isOn } = anyPartOf(change.kind)
  if (text === null || needs === undefined || change.after === null) return text
  const has_effect = telling.program.switches[needs] || isOn?.(change.after) === false
  return has_effect ? text : `${text} (${telling.words.kinds_off[needs]})`
}

/**
 * A line of the change log, which is logged in English, as readers of other languages see it: made
 * again, with the names of today. The English one says whether the kind was off then.
 */
export function retell(
  change: TargetChange,
  logged: string | null,
  telling: Telling,
): string | null {
  const text = lineOf(change, telling)
  const { needs } = anyPartOf(change.kind)
  if (text === null || needs === undefined) return text
  const { words } = telling
  const was_off = logged?.endsWith(` (${wordsIn(words.currency).kinds_off[needs]})`) ?? false
  return was_off ? `${text} (${words.kinds_off[needs]})` : text
}

function lineOf(change: TargetChange, telling: Telling): string | null {
  const { kind, id } = change
  const { before, after } = shownNow(change, telling.program)
  const value = after ?? before
  if (value === null) return null
  const text = anyPartOf(kind).summary(value, telling.words, { id, before, telling })
  return after === null ? telling.words.removed(text) : text
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
