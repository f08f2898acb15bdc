import { NativeSelect } from '@mantine/core'
import { useRead } from '../../api/use-api.ts'
import { useFoundCollections, useFoundProducts } from '../../campaigns/use-catalogue.ts'
import { Picker as Chooser } from '../../kit/picker.tsx'
import { useWords } from '../words.ts'
import { idOf } from './draft.ts'
import type { FieldProps } from './field.tsx'
import { FieldGroup } from './group.tsx'

/** Products or collections of the shop: the chosen ones, and what a search finds. */
export function Picker({ spec, label, about, fault, value, onChange }: FieldProps) {
  const is_one = spec.type === 'product_id'
  const of_collections = spec.type === 'collection_ids'
  const ids = (Array.isArray(value) ? value : [value]).map(idOf).filter((id) => id !== '')
  const chosen = useChosen(of_collections, ids)
  return (
    <FieldGroup about={about} fault={fault} label={label}>
      <Chooser
        chosen={chosen}
        is_named
        label={label}
        onChange={(next) => {
          const picked = next.map(idOf)
          onChange(is_one ? (picked.at(-1) ?? '') : picked)
        }}
        useFound={of_collections ? useFoundCollections : useFoundProducts}
      />
    </FieldGroup>
  )
}

/** These with their titles, under the ids by which a search finds them too. */
function useChosen(of_collections: boolean, ids: readonly string[]) {
  const { t } = useWords()
  const query = { ids: ids.join(',') }
  const enabled = ids.length > 0
  const products = useRead(
    'GET /admin/api/products',
    { query },
    { enabled: enabled && !of_collections, keep: true },
  )
  const collections = useRead(
    'GET /admin/api/collections',
    { query },
    { enabled: enabled && of_collections, keep: true },
  )
  const known = (of_collections ? collections : products).data?.data ?? []
  return ids.map((id) => {
    const one = known.find(({ number }) => String(number) === id)
    return { id: one?.id ?? id, title: one?.title ?? t.program.gone(id) }
  })
}

/** One variant of the product that is chosen beside it, or any. */
export function VariantPicker({ label, about, fault, value, draft, onChange }: FieldProps) {
  const { t } = useWords()
  const product = idOf(draft['fields.productId'] ?? draft['product.id'] ?? '')
  const { data } = useRead(
    'GET /admin/api/products',
    { query: { ids: product } },
    {
      enabled: product !== '',
    },
  )
  const variants = data?.data[0]?.variants ?? []
  return (
    <NativeSelect
      data={[
        { value: '', label: t.program.any_variant },
        ...variants.map(({ number, title }) => ({ value: String(number), label: title })),
      ]}
      description={about}
      error={fault}
      label={label}
      maw="22rem"
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
      value={idOf(value)}
    />
  )
}
