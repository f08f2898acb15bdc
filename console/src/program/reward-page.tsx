import { getRouteApi } from '@tanstack/react-router'
import { useProgram } from './fields/program-names.ts'
import { rewardSpecs } from './part-specs.ts'
import { useProgramWrite } from './saving/use-program-write.ts'
import { NewTypedPart, type TypedKind, TypedPart } from './typed-part.tsx'

const newRoute = getRouteApi('/$shop/program/rewards/new')
const route = getRouteApi('/$shop/program/rewards/$reward_id')

const REWARD: TypedKind = {
  part: 'rewards',
  catalogue: 'reward',
  list: '/$shop/program/rewards',
  new_one: '/$shop/program/rewards/new',
  specsOf: rewardSpecs,
}

/** A new reward: first which, then what it gives and costs. */
export function NewRewardPage() {
  const { shop } = newRoute.useParams()
  const { type } = newRoute.useSearch()
  const send = useProgramWrite('POST /api/v1/program/rewards')
  return <NewTypedPart kind={REWARD} send={send} shop={shop} wanted={type} />
}

export function RewardPage() {
  const { shop, reward_id } = route.useParams()
  const reward = useProgram().data?.redemption_rules.find(({ id }) => id === reward_id)
  return (
    <TypedPart
      change={useProgramWrite('PATCH /api/v1/program/rewards/{reward_id}', { reward_id })}
      kind={REWARD}
      name={reward?.name ?? null}
      remove={useProgramWrite('DELETE /api/v1/program/rewards/{reward_id}', { reward_id })}
      shop={shop}
      stored={reward}
      target={{ kind: 'reward', id: reward_id }}
    />
  )
}
