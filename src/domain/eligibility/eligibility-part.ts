import { definePart, inField } from '../part.ts'
import type { Eligibility } from './eligibility.ts'
import { summarizeEligibility } from './eligibility-summary.ts'

/** Who and what earns. */
export const eligibilityPart = definePart<'eligibility', Eligibility>({
  kind: 'eligibility',
  ...inField('eligibility'),
  label: () => 'Eligibility',
  summary: summarizeEligibility,
})
