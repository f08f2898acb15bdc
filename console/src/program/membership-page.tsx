import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { useRead } from '../api/use-api.ts'
import { useBenefits } from './benefits.tsx'
import { useProgram } from './fields/program-names.ts'
import type { Values } from './fields/spec.ts'
import { PartForm, type PartFormProps } from './form/part-form.tsx'
import { RemoveButton } from './form/remove-button.tsx'
import { bodyOf, type Membership, specsOf } from './membership-specs.ts'
import { OnSale } from './on-sale.tsx'
import { Loaded } from './program-part.tsx'
import { useProgramWrite } from './saving/use-program-write.ts'
import { SubPage } from './sub-page.tsx'
import { useTypes } from './type-words.ts'
import { useWords } from './words.ts'

const route = getRouteApi('/$shop/program/memberships/$membership_id')
const newRoute = getRouteApi('/$shop/program/memberships/new')

export function NewMembershipPage() {
  const { t } = useWords()
  const { shop } = newRoute.useParams()
  const navigate = useNavigate()
  const program = useProgram()
  const { types, data } = useTypes('benefit')
  const send = useProgramWrite('POST /api/v1/program/memberships')
  const texts = t.program.memberships
  return (
    <SubPage lead={texts.off_sale_first} part="memberships" title={texts.add}>
      <Loaded reading={{ ...program, data: data && program.data }}>
        {({ revision }) => (
          <MembershipForm
            membership={null}
            onSaved={() =>
              void navigate({ to: '/$shop/program/memberships', params: { shop }, replace: true })
            }
            revision={revision}
            send={send}
            target={null}
            types={types}
          />
        )}
      </Loaded>
    </SubPage>
  )
}

export function MembershipPage() {
  const { t } = useWords()
  const { shop, membership_id } = route.useParams()
  const navigate = useNavigate()
  const program = useProgram()
  const list = useRead('GET /api/v1/program/memberships', { query: { limit: 250 } })
  const { types, data } = useTypes('benefit')
  const path = { membership_id }
  const change = useProgramWrite('PATCH /api/v1/program/memberships/{membership_id}', path)
  const remove = useProgramWrite('DELETE /api/v1/program/memberships/{membership_id}', path)
  const membership = list.data?.data.find(({ id }) => id === membership_id)
  const target = { kind: 'membership', id: membership_id }
  const leave = ({ replace }: { replace: boolean }) =>
    void navigate({ to: '/$shop/program/memberships', params: { shop }, replace })
  const revision = program.data?.revision
  return (
    <SubPage
      actions={
        membership !== undefined && (
          <>
            <OnSale membership={membership} />
            {!membership.enabled && revision !== undefined && (
              <RemoveButton
                onRemoved={() => leave({ replace: true })}
                revision={revision}
                send={remove}
                target={target}
              />
            )}
          </>
        )
      }
      part="memberships"
      title={membership?.name ?? t.program.memberships.membership}
    >
      <Loaded reading={{ ...list, data: data && list.data && program.data }}>
        {(read) =>
          membership === undefined ? (
            <p>{t.program.is_gone}</p>
          ) : (
            <MembershipForm
              membership={membership}
              onSaved={() => leave({ replace: false })}
              revision={read.revision}
              send={change}
              target={target}
              types={types}
            />
          )
        }
      </Loaded>
    </SubPage>
  )
}

function MembershipForm({
  membership,
  types,
  ...form
}: Omit<PartFormProps, 'specs' | 'stored' | 'extras' | 'toBody'> & {
  readonly membership: Membership | null
  readonly types: Parameters<typeof useBenefits>[1]
}) {
  const { data: shop } = useRead('GET /api/v1/shop', {})
  const extras = useBenefits(membership?.benefits ?? [], types)
  if (shop === undefined) return null
  return (
    <PartForm
      {...form}
      extras={extras}
      specs={specsOf(membership, shop.features.subscriptions)}
      stored={membership ?? {}}
      toBody={(changes: Values) => bodyOf(membership, changes)}
      type="membership"
    />
  )
}
