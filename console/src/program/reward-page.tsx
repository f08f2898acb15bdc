import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { useWords } from '../texts/index.ts'
import { ChooseType } from './choose-type.tsx'
import { useProgram } from './fields/program-names.ts'
import type { Spec } from './fields/spec.ts'
import { PartForm } from './form/part-form.tsx'
import { RemoveButton } from './form/remove-button.tsx'
import { ENABLED, inFields, TITLES } from './own-specs.ts'
import { Loaded } from './program-part.tsx'
import { useProgramWrite } from './saving/use-program-write.ts'
import { SubPage } from './sub-page.tsx'
import { type CatalogueType, useTypes } from './type-words.ts'

const newRoute = getRouteApi('/$shop/program/rewards/new')
const route = getRouteApi('/$shop/program/rewards/$reward_id')

const NAME: Spec = { key: 'name', type: 'string', required: true, default: null, maximum: 100 }

function specsOf({ values = [], fields }: CatalogueType): Spec[] {
  // A cost that follows from the fields needs no field.
  const asked = values.filter(({ key, required }) => required || key !== 'points_cost')
  return [NAME, ...asked, ...inFields(fields), ...TITLES, ENABLED]
}

/** A new reward: first which, then what it gives and costs. */
export function NewRewardPage() {
  const { t } = useWords()
  const { shop } = newRoute.useParams()
  const { type: wanted } = newRoute.useSearch()
  const navigate = useNavigate()
  const program = useProgram()
  const { types } = useTypes('reward')
  const send = useProgramWrite('POST /api/v1/program/rewards')
  const type = types.find((one) => one.type === wanted && one.creatable)
  const texts = t.program.rewards
  if (type === undefined) {
    return (
      <SubPage lead={texts.choose} part="rewards" title={texts.add}>
        <ChooseType label={texts.add} shop={shop} to="/$shop/program/rewards/new" types={types} />
      </SubPage>
    )
  }
  return (
    <SubPage lead={type.description} part="rewards" title={type.label}>
      <Loaded reading={program}>
        {({ revision }) => (
          <PartForm
            also={{ type: type.type }}
            key={type.type}
            onSaved={() => void navigate({ to: '/$shop/program/rewards', params: { shop } })}
            revision={revision}
            send={send}
            specs={specsOf(type)}
            stored={{}}
            target={null}
            type={type.type}
          />
        )}
      </Loaded>
    </SubPage>
  )
}

export function RewardPage() {
  const { t } = useWords()
  const { shop, reward_id } = route.useParams()
  const navigate = useNavigate()
  const program = useProgram()
  const { types, data } = useTypes('reward')
  const change = useProgramWrite('PATCH /api/v1/program/rewards/{reward_id}', { reward_id })
  const remove = useProgramWrite('DELETE /api/v1/program/rewards/{reward_id}', { reward_id })
  const reward = program.data?.redemption_rules.find(({ id }) => id === reward_id)
  const type = types.find((one) => one.type === reward?.type)
  const target = { kind: 'reward', id: reward_id }
  const leave = () => void navigate({ to: '/$shop/program/rewards', params: { shop } })
  const reading = { ...program, data: data && program.data }
  return (
    <SubPage
      actions={
        reward &&
        program.data && (
          <RemoveButton
            onRemoved={leave}
            revision={program.data.revision}
            send={remove}
            target={target}
          />
        )
      }
      lead={type?.description}
      part="rewards"
      title={reward?.name ?? type?.label ?? t.program.rewards.reward}
    >
      <Loaded reading={reading}>
        {({ revision }) =>
          reward === undefined || type === undefined ? (
            <p>{t.program.is_gone}</p>
          ) : (
            <PartForm
              onSaved={leave}
              revision={revision}
              send={change}
              specs={specsOf(type)}
              stored={reward}
              target={target}
              type={type.type}
            />
          )
        }
      </Loaded>
    </SubPage>
  )
}
