import { useNavigate } from '@tanstack/react-router'
import { ChooseType } from './choose-type.tsx'
import { useProgram } from './fields/program-names.ts'
import type { Spec } from './fields/spec.ts'
import { PartForm } from './form/part-form.tsx'
import { RemoveButton } from './form/remove-button.tsx'
import { Loaded } from './program-part.tsx'
import type { Send } from './saving/use-program-write.ts'
import type { WriteTarget } from './saving/written.ts'
import { SubPage } from './sub-page.tsx'
import { type CatalogueType, useTypes } from './type-words.ts'
import { useWords } from './words.ts'

/** Parts of the programme whose fields follow from a type of the catalogue. */
export interface TypedKind {
  readonly part: 'earn' | 'rewards'
  readonly catalogue: 'earning' | 'reward'
  /** Where all of them are. */
  readonly list: '/$shop/program' | '/$shop/program/rewards'
  readonly new_one: '/$shop/program/earn/new' | '/$shop/program/rewards/new'
  specsOf(type: CatalogueType): readonly Spec[]
}

/** A new part: first which type, then its fields. */
export function NewTypedPart({
  kind: { part, catalogue, list, new_one, specsOf },
  shop,
  wanted,
  send,
}: {
  readonly kind: TypedKind
  readonly shop: string
  /** The type in the address. */
  readonly wanted: string | undefined
  readonly send: Send
}) {
  const { t } = useWords()
  const navigate = useNavigate()
  const program = useProgram()
  const { types } = useTypes(catalogue)
  const type = types.find((one) => one.type === wanted && one.creatable)
  const texts = t.program[part]
  if (type === undefined) {
    return (
      <SubPage lead={texts.choose} part={part} title={texts.add}>
        <ChooseType label={texts.add} shop={shop} to={new_one} types={types} />
      </SubPage>
    )
  }
  return (
    <SubPage lead={type.description} part={part} title={type.label}>
      <Loaded reading={program}>
        {({ revision }) => (
          <PartForm
            also={{ type: type.type }}
            key={type.type}
            onSaved={() => void navigate({ to: list, params: { shop }, replace: true })}
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

/** One that is there, as it is stored, or undefined: it is gone. */
export function TypedPart({
  kind: { part, catalogue, list, specsOf },
  shop,
  stored,
  name,
  target,
  change,
  remove,
}: {
  readonly kind: TypedKind
  readonly shop: string
  readonly stored: { readonly type: string | null } | undefined
  /** What the merchant calls it; null: as its type. */
  readonly name: string | null
  readonly target: WriteTarget
  readonly change: Send
  readonly remove: Send
}) {
  const { t } = useWords()
  const navigate = useNavigate()
  const program = useProgram()
  const { types, data } = useTypes(catalogue)
  const type = types.find((one) => one.type === stored?.type)
  const leave = ({ replace }: { replace: boolean }) =>
    void navigate({ to: list, params: { shop }, replace })
  return (
    <SubPage
      actions={
        stored &&
        program.data && (
          <RemoveButton
            onRemoved={() => leave({ replace: true })}
            revision={program.data.revision}
            send={remove}
            target={target}
          />
        )
      }
      lead={type?.description}
      part={part}
      title={name ?? type?.label ?? t.program[part].one}
    >
      <Loaded reading={{ ...program, data: data && program.data }}>
        {({ revision }) =>
          stored === undefined || type === undefined ? (
            <p>{t.program.is_gone}</p>
          ) : (
            <PartForm
              onSaved={() => leave({ replace: false })}
              revision={revision}
              send={change}
              specs={specsOf(type)}
              stored={stored}
              target={target}
              type={type.type}
            />
          )
        }
      </Loaded>
    </SubPage>
  )
}
