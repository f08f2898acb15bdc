import type { AnswerOf } from '../api/call.ts'
import { useRead } from '../api/use-api.ts'
import { idOf } from './fields/draft.ts'
import type { Spec, Values } from './fields/spec.ts'
import { Loaded, ProgramPart } from './program-part.tsx'
import { useProgramWrite } from './saving/use-program-write.ts'
import { SingleForm } from './single-form.tsx'

type Eligibility = AnswerOf<'GET /api/v1/program/eligibility'>

const tags = (key: string): Spec => ({ key, type: 'tags', default: [] })
const flag = (key: string): Spec => ({ key, type: 'boolean', default: false })

const SPECS: readonly Spec[] = [
  {
    key: 'customer_audience',
    type: 'choice',
    default: 'all',
    allowed: ['all', 'b2c_only', 'b2b_only'],
  },
  tags('excluded_customer_tags'),
  tags('excluded_order_tags'),
  tags('excluded_product_tags'),
  { key: 'excluded_products', type: 'product_ids', default: [] },
  { key: 'excluded_collections', type: 'collection_ids', default: [] },
  flag('exclude_gift_cards'),
  flag('exclude_discounted_items'),
  flag('exclude_subscription_renewals'),
  flag('exclude_membership_purchases'),
  flag('opt_in.required'),
  flag('opt_in.marketing_consent'),
  flag('member_discounts.combine_with_other_discounts'),
  flag('member_discounts.exclude_sale_items'),
  flag('member_discounts.exclude_subscription_items'),
  tags('member_discounts.excluded_product_tags'),
  { key: 'member_discounts.excluded_collections', type: 'collection_ids', default: [] },
]

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
            specs={SPECS}
            stored={stored}
            target={{ kind: 'eligibility', id: 'eligibility' }}
            toBody={bodyOf({ revision, ...stored })}
          />
        )}
      </Loaded>
    </ProgramPart>
  )
}
