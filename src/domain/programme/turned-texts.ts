import {
  type LanguageTurn,
  type Names,
  type Titles,
  turnedNames,
  turnedTitles,
} from '../catalogue/titles.ts'
import type { Program } from '../program.ts'
import type { TargetValues } from './parts.ts'
import { positionOf, type TargetChange } from './targets.ts'

/** The parts that have a main text in the shop's primary language, and translations of it. */
type TranslatedKind = 'earning_rule' | 'reward' | 'tier' | 'membership'

/** What becomes of the parts of a programme when the shop gets another primary language. */
export function changesOfTurn(
  program: Program,
  turn: LanguageTurn,
): TargetChange<TranslatedKind>[] {
  const titles = <Value extends Titles>(value: Value) => turnedTitles(value, turn)
  const names = <Value extends Names>(value: Value) => turnedNames(value, turn)
  return [
    ...changesOf(program, 'earning_rule', program.earning_rules, titles),
    ...changesOf(program, 'reward', program.rewards, titles),
    ...changesOf(program, 'tier', program.tiers, names),
    ...changesOf(program, 'membership', program.memberships, names),
  ]
}

function changesOf<Kind extends TranslatedKind>(
  program: Program,
  kind: Kind,
  parts: readonly TargetValues[Kind][],
  turned: (value: TargetValues[Kind]) => TargetValues[Kind] | null,
): TargetChange<Kind>[] {
  return parts.flatMap((before) => {
    const { id } = before
    const after = turned(before)
    return after === null
      ? []
      : [{ kind, id, before, after, position: positionOf(program, { kind, id }) }]
  })
}
