import type { Answer, Call } from '../../context.ts'
import {
  changedEligibility,
  type EligibilityChange,
  namedByEligibility,
  type OptInPolicies,
} from '../../domain/eligibility/eligibility.ts'
import { readProgram } from '../../store/programme/programs.ts'
import { lookUpCatalogue } from '../catalogue/look-up-catalogue.ts'
import { accepted } from '../write/change-part.ts'
import { changeProgram, type ProgramOutcome, type WriteControls } from '../write/change-program.ts'
import { findReplay } from '../write/run-write.ts'

/** Changes who and what earns; products and collections must be the platform's. */
export async function changeEligibility(
  call: Call<ProgramOutcome>,
  controls: WriteControls,
  input: EligibilityChange,
): Promise<Answer> {
  const replay = await findReplay(call)
  if (replay !== null) return replay
  const { context, shop } = call
  const named = namedByEligibility(shop.platform, input)
  const catalogue = await lookUpCatalogue(context, shop, named)
  const policies = await policiesToLink(call, input)
  return changeProgram(call, controls, ({ eligibility: before }) => {
    const after = accepted(changedEligibility(shop, catalogue, before, input, policies))
    return { kind: 'eligibility', id: 'eligibility', before, after, place: null }
  })
}

/** Asked only when joining becomes a condition; else null. */
async function policiesToLink(
  { context, shop }: Call<never>,
  { opt_in }: EligibilityChange,
): Promise<OptInPolicies | null> {
  if (opt_in?.required !== true) return null
  const { document } = await readProgram(context.database.db, shop.shop_id)
  return document.eligibility.opt_in.required ? null : context.platform.findPolicies(shop)
}
