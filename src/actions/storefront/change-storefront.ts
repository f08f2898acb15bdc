import type { Answer, Call } from '../../context.ts'
import type { ProgramOutcome } from '../../domain/programme/write-outcome.ts'
import {
  changedStorefront,
  type StorefrontChange,
} from '../../domain/storefront/storefront-part.ts'
import { changeOf } from '../write/change-part.ts'
import { changeProgram, type WriteControls } from '../write/change-program.ts'

/** Changes how the programme looks on the shop's pages, and what it says there. */
export function changeStorefront(
  call: Call<ProgramOutcome<'storefront'>>,
  controls: WriteControls,
  change: StorefrontChange,
): Promise<Answer> {
  const { shop } = call
  const target = { kind: 'storefront', id: 'storefront' } as const
  return changeProgram(call, controls, {
    part: { kind: 'storefront' },
    decide: ({ program }) =>
      changeOf(program, target, (before) => changedStorefront(shop, before, change)),
  })
}
