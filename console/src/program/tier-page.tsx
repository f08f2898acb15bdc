import { getRouteApi, useNavigate } from '@tanstack/react-router'
import type { AnswerOf } from '../api/call.ts'
import { useBenefits } from './benefits.tsx'
import { useProgram } from './fields/program-names.ts'
import type { Values } from './fields/spec.ts'
import { PartForm, type PartFormProps } from './form/part-form.tsx'
import { RemoveButton } from './form/remove-button.tsx'
import { TIER } from './part-specs.ts'
import { Loaded } from './program-part.tsx'
import { useProgramWrite } from './saving/use-program-write.ts'
import { SubPage } from './sub-page.tsx'
import { useTypes } from './type-words.ts'
import { useWords } from './words.ts'

type Tier = AnswerOf<'GET /api/v1/program'>['tiers'][number]

const route = getRouteApi('/$shop/program/tiers/$tier_id')
const newRoute = getRouteApi('/$shop/program/tiers/new')

/** What a tier asks for beside points, by its metric. */
function byMetric({ criteria, ...tier }: Tier) {
  const entries = criteria.map(({ metric, threshold }) => [metric, threshold])
  return { ...tier, criteria: Object.fromEntries(entries) }
}

function toBody({ criteria, ...changes }: Values): Values {
  if (criteria === undefined) return changes
  const list = Object.entries(Object(criteria))
    .filter(([, threshold]) => threshold !== null)
    .map(([metric, threshold]) => ({ metric, threshold }))
  return { ...changes, criteria: list }
}

export function NewTierPage() {
  const { t } = useWords()
  const { shop } = newRoute.useParams()
  const navigate = useNavigate()
  const program = useProgram()
  const { types, data } = useTypes('benefit')
  const send = useProgramWrite('POST /api/v1/program/tiers')
  return (
    <SubPage part="tiers" title={t.program.tiers.add}>
      <Loaded reading={{ ...program, data: data && program.data }}>
        {({ revision }) => (
          <TierForm
            onSaved={() =>
              void navigate({ to: '/$shop/program/tiers', params: { shop }, replace: true })
            }
            revision={revision}
            send={send}
            stored={{}}
            target={null}
            tier={null}
            types={types}
          />
        )}
      </Loaded>
    </SubPage>
  )
}

export function TierPage() {
  const { t } = useWords()
  const { shop, tier_id } = route.useParams()
  const navigate = useNavigate()
  const program = useProgram()
  const { types, data } = useTypes('benefit')
  const change = useProgramWrite('PATCH /api/v1/program/tiers/{tier_id}', { tier_id })
  const remove = useProgramWrite('DELETE /api/v1/program/tiers/{tier_id}', { tier_id })
  const place = program.data?.tiers.findIndex(({ id }) => id === tier_id) ?? -1
  const tier = program.data?.tiers[place]
  const target = { kind: 'tier', id: tier_id }
  const leave = ({ replace }: { replace: boolean }) =>
    void navigate({ to: '/$shop/program/tiers', params: { shop }, replace })
  return (
    <SubPage
      actions={
        // Everybody needs a tier to begin in.
        place > 0 &&
        program.data && (
          <RemoveButton
            onRemoved={() => leave({ replace: true })}
            revision={program.data.revision}
            send={remove}
            target={target}
          />
        )
      }
      part="tiers"
      title={tier?.name ?? t.program.changes.kinds.tier ?? ''}
    >
      <Loaded reading={{ ...program, data: data && program.data }}>
        {({ revision }) =>
          tier === undefined ? (
            <p>{t.program.is_gone}</p>
          ) : (
            <TierForm
              onSaved={() => leave({ replace: false })}
              revision={revision}
              send={change}
              stored={byMetric(tier)}
              target={target}
              tier={tier}
              types={types}
            />
          )
        }
      </Loaded>
    </SubPage>
  )
}

function TierForm({
  tier,
  types,
  ...form
}: Omit<PartFormProps, 'specs' | 'extras' | 'toBody'> & {
  readonly tier: Tier | null
  readonly types: Parameters<typeof useBenefits>[1]
}) {
  const extras = useBenefits(tier?.benefits ?? [], types)
  return <PartForm {...form} extras={extras} specs={TIER} toBody={toBody} type="tier" />
}
