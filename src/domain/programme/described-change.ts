import { withLabelsNow } from '../catalogue/benefit-labels.ts'
import { diffValues, type FieldChange, isSame } from './program-diff.ts'
import { labelOf, summarise, type Telling } from './program-summary.ts'
import { type TargetChange, type TargetValue, targetPath } from './program-target.ts'

export type Operation = 'create' | 'update' | 'delete' | 'none'

/** What a change comes to, in the words of its answer and of the change log. */
export interface DescribedChange {
  readonly operation: Operation
  readonly diff: readonly FieldChange[]
  readonly summary: string | null
  readonly label: string
}

export function describeChange(change: TargetChange, telling: Telling): DescribedChange {
  const shown = (value: TargetValue | null) =>
    value !== null && 'benefits' in value ? withLabelsNow(telling.program, value) : value
  return {
    operation: operationOf(change),
    diff: diffValues(targetPath(change), shown(change.before), shown(change.after)),
    summary: summarise(change, telling),
    label: labelOf(change),
  }
}

function operationOf({ before, after }: TargetChange): Operation {
  if (isSame(before, after)) return 'none'
  if (before === null) return 'create'
  return after === null ? 'delete' : 'update'
}
