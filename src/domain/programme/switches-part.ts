import type { Words } from '../catalogue/words.ts'
import { definePart, inField } from '../part.ts'
import { PROGRAM_SWITCHES, type ProgramSwitches } from '../program.ts'

/** What only the merchant switches. */
export const switchesPart = definePart<'switches', ProgramSwitches>({
  kind: 'switches',
  ...inField('switches'),
  label: () => 'Switches',
  // No key may undo a switch that only the merchant may set.
  isUndoable: () => false,
  summary: (after, words, { before }) => summarizeSwitches(before, after, words),
})

function summarizeSwitches(
  before: ProgramSwitches | null,
  after: ProgramSwitches,
  words: Words,
): string {
  return PROGRAM_SWITCHES.filter((name) => before?.[name] !== after[name])
    .map((name) => words.switched(words.switches[name], after[name]))
    .join(', ')
}
