import type { AnswerOf } from '../api/call.ts'
import { useRead } from '../api/use-api.ts'
import { idOf } from './fields/draft.ts'
import type { Values } from './fields/spec.ts'
import { ELIGIBILITY } from './part-specs.ts'
import { Loaded, ProgramPart } from './program-part.tsx'
import { useProgramWrite } from './saving/use-program-write.ts'
import { SingleForm } from './single-form.tsx'

type Eligibility = AnswerOf<'GET /api/v1/program/eligibility'>

/** Chosen products keep the variants that were named of them. */
function bodyOf({ excluded_products: stored }: Eligibility) {
  return ({ excluded_products, ...changes }: Values): Values => {
    if (!Array.isArray(excluded_products)) return changes
    const products = excluded_products.map((id) => {
      const known = stored.find((one) => idOf(one.id) === String(id))
      return { id, variant_ids: known?.variant_ids ?? [] }
    })
    return { ...changes, excluded_products: products }
  }
}

/** Who and what earns nothing, and how customers join. */
export function EligibilityPage() {
  const eligibility = useRead('GET /api/v1/program/eligibility', {})
  const send = useProgramWrite('PATCH /api/v1/program/eligibility')
  return (
    <ProgramPart part="eligibility">
      <Loaded reading={eligibility}>
        {({ revision, ...stored }) => (
          <SingleForm
            revision={revision}
            send={send}
            specs={ELIGIBILITY}
            stored={stored}
            target={{ kind: 'eligibility', id: 'eligibility' }}
            toBody={bodyOf({ revision, ...stored })}
          />
        )}
      </Loaded>
    </ProgramPart>
  )
}
