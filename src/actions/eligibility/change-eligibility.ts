import type { Answer, Call } from '../../context.ts'
import {
  changedEligibility,
  type EligibilityChange,
  namedByEligibility,
} from '../../domain/eligibility/eligibility.ts'
import type { ProgramOutcome } from '../../domain/programme/write-outcome.ts'
import { lookUpCatalogue } from '../catalogue/look-up-catalogue.ts'
import { changeOf } from '../write/change-part.ts'
import { changeProgram, type WriteControls } from '../write/change-program.ts'
import { policiesToLink } from './policies-to-link.ts'

/** Changes who and what earns; the platform must have the products and collections. */
export function changeEligibility(
  call: Call<ProgramOutcome<'eligibility'>>,
  controls: WriteControls,
  input: EligibilityChange,
): Promise<Answer> {
  const { context, shop } = call
  const target = { kind: 'eligibility', id: 'eligibility' } as const
  return changeProgram(call, controls, {
    part: { kind: 'eligibility' },
    before: async () => ({
      catalogue: await lookUpCatalogue(context, shop, namedByEligibility(shop.platform, input)),
      policies: await policiesToLink(context, shop, input),
    }),
    decide: ({ program, prepared: { catalogue, policies } }) =>
      changeOf(program, target, (before) =>
        changedEligibility(shop, catalogue, before, input, policies),
      ),
  })
}
