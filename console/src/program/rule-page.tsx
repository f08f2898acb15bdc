import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { useWords } from '../texts/index.ts'
import { ChooseType } from './choose-type.tsx'
import { useProgram } from './fields/program-names.ts'
import { PartForm } from './form/part-form.tsx'
import { RemoveButton } from './form/remove-button.tsx'
import { ENABLED, inFields, TITLES } from './own-specs.ts'
import { Loaded } from './program-part.tsx'
import { useProgramWrite } from './saving/use-program-write.ts'
import { SubPage } from './sub-page.tsx'
import { type CatalogueType, useTypes } from './type-words.ts'

const newRoute = getRouteApi('/$shop/program/earn/new')
const route = getRouteApi('/$shop/program/earn/$rule_id')

const specsOf = ({ fields }: CatalogueType) => [...inFields(fields), ...TITLES, ENABLED]

/** A new way to earn: first which, then how much. */
export function NewRulePage() {
  const { t } = useWords()
  const { shop } = newRoute.useParams()
  const { type: wanted } = newRoute.useSearch()
  const navigate = useNavigate()
  const program = useProgram()
  const { types } = useTypes('earning')
  const send = useProgramWrite('POST /api/v1/program/earn-rules')
  const type = types.find((one) => one.type === wanted && one.creatable)
  const texts = t.program.earn
  if (type === undefined) {
    return (
      <SubPage lead={texts.choose} part="earn" title={texts.add}>
        <ChooseType label={texts.add} shop={shop} to="/$shop/program/earn/new" types={types} />
      </SubPage>
    )
  }
  return (
    <SubPage lead={type.description} part="earn" title={type.label}>
      <Loaded reading={program}>
        {({ revision }) => (
          <PartForm
            also={{ type: type.type }}
            key={type.type}
            onSaved={() => void navigate({ to: '/$shop/program', params: { shop } })}
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

export function RulePage() {
  const { t } = useWords()
  const { shop, rule_id } = route.useParams()
  const navigate = useNavigate()
  const program = useProgram()
  const { types, data } = useTypes('earning')
  const change = useProgramWrite('PATCH /api/v1/program/earn-rules/{rule_id}', { rule_id })
  const remove = useProgramWrite('DELETE /api/v1/program/earn-rules/{rule_id}', { rule_id })
  const rule = program.data?.earning_rules.find(({ id }) => id === rule_id)
  const type = types.find((one) => one.type === rule?.type)
  const target = { kind: 'earning_rule', id: rule_id }
  const leave = () => void navigate({ to: '/$shop/program', params: { shop } })
  const reading = { ...program, data: data && program.data }
  return (
    <SubPage
      actions={
        rule &&
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
      part="earn"
      title={rule?.title ?? type?.label ?? t.program.earn.way}
    >
      <Loaded reading={reading}>
        {({ revision }) =>
          rule === undefined || type === undefined ? (
            <p>{t.program.is_gone}</p>
          ) : (
            <PartForm
              onSaved={leave}
              revision={revision}
              send={change}
              specs={specsOf(type)}
              stored={rule}
              target={target}
              type={type.type}
            />
          )
        }
      </Loaded>
    </SubPage>
  )
}
