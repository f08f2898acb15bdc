import type { Answer, Call } from '../../context.ts'
import {
  changedEligibility,
  type EligibilityChange,
  namedByEligibility,
  type OptInPolicies,
} from '../../domain/eligibility/eligibility.ts'
import type { ProgramOutcome } from '../../domain/programme/write-outcome.ts'
import { readProgram } from '../../store/programme/programs.ts'
import { lookUpCatalogue } from '../catalogue/look-up-catalogue.ts'
import { changeOf } from '../write/change-part.ts'
import { changeProgram, type WriteControls } from '../write/change-program.ts'

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
      policies: await policiesToLink(call, input),
    }),
    decide: ({ program, prepared: { catalogue, policies } }) =>
      changeOf(program, target, (before) =>
        changedEligibility(shop, catalogue, before, input, policies),
      ),
  })
}

/** Read only if opting in becomes required; else null. */
async function policiesToLink(
  { context, shop }: Call<never>,
  { opt_in }: EligibilityChange,
): Promise<OptInPolicies | null> {
  if (opt_in?.required !== true) return null
  const { document } = await readProgram(context.database.db, shop.shop_id)
  return document.eligibility.opt_in.required ? null : context.platform.findPolicies(shop)
}
