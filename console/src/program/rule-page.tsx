import { getRouteApi } from '@tanstack/react-router'
import { useProgram } from './fields/program-names.ts'
import { ruleSpecs } from './part-specs.ts'
import { useProgramWrite } from './saving/use-program-write.ts'
import { NewTypedPart, type TypedKind, TypedPart } from './typed-part.tsx'

const newRoute = getRouteApi('/$shop/program/earn/new')
const route = getRouteApi('/$shop/program/earn/$rule_id')

const RULE: TypedKind = {
  part: 'earn',
  catalogue: 'earning',
  list: '/$shop/program',
  new_one: '/$shop/program/earn/new',
  specsOf: ruleSpecs,
}

/** A new way to earn: first which, then how much. */
export function NewRulePage() {
  const { shop } = newRoute.useParams()
  const { type } = newRoute.useSearch()
  const send = useProgramWrite('POST /api/v1/program/earn-rules')
  return <NewTypedPart kind={RULE} send={send} shop={shop} wanted={type} />
}

export function RulePage() {
  const { shop, rule_id } = route.useParams()
  const rule = useProgram().data?.earning_rules.find(({ id }) => id === rule_id)
  return (
    <TypedPart
      change={useProgramWrite('PATCH /api/v1/program/earn-rules/{rule_id}', { rule_id })}
      kind={RULE}
      name={rule?.title ?? null}
      remove={useProgramWrite('DELETE /api/v1/program/earn-rules/{rule_id}', { rule_id })}
      shop={shop}
      stored={rule}
      target={{ kind: 'earning_rule', id: rule_id }}
    />
  )
}
