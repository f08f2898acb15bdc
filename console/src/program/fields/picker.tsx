import { Checkbox, NativeSelect, Radio, Skeleton, Stack, Text, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useState } from 'react'
import { useRead } from '../../api/use-api.ts'
import { SearchIcon } from '../../kit/icons.tsx'
import { useWords } from '../../texts/index.ts'
import styles from '../program.module.css'
import { idOf } from './draft.ts'
import type { FieldProps } from './field.tsx'
import { FieldGroup } from './group.tsx'

const PAUSE_MS = 200

interface Found {
  readonly number: number
  readonly title: string
}

/** Products or collections of the shop: the chosen ones, and what a search finds. */
export function Picker({ spec, label, about, fault, value, onChange }: FieldProps) {
  const { t } = useWords()
  const [text, setText] = useState('')
  const [search] = useDebouncedValue(text.trim(), PAUSE_MS)
  const is_one = spec.type === 'product_id'
  const chosen = is_one ? [idOf(value)].filter((id) => id !== '') : listOf(value)
  const known = useFound(spec.type, { ids: chosen.join(',') }, chosen.length > 0)
  const found = useFound(spec.type, search === '' ? {} : { search }, true)
  const names = new Map([...known.rows, ...found.rows].map((one) => [String(one.number), one]))
  const rows: Found[] = [
    ...chosen.map((id) => names.get(id) ?? { number: Number(id), title: t.program.gone(id) }),
    ...found.rows.filter(({ number }) => !chosen.includes(String(number))),
  ]
  const choose = (id: string, checked: boolean) => {
    if (is_one) return onChange(id)
    onChange(checked ? [...chosen, id] : chosen.filter((one) => one !== id))
  }
  const Choice = is_one ? Radio : Checkbox
  return (
    <FieldGroup about={about} fault={fault} label={label}>
      <TextInput
        aria-label={t.program.search_in(label)}
        leftSection={<SearchIcon size={16} />}
        mb="xs"
        onChange={({ currentTarget }) => setText(currentTarget.value)}
        // It is in a form, which Enter would send.
        onKeyDown={(event) => {
          if (event.key === 'Enter') event.preventDefault()
        }}
        placeholder={t.program.search}
        type="search"
        value={text}
      />
      {found.is_pending ? (
        <Skeleton height="3rem" />
      ) : (
        <Stack className={styles.found ?? ''} gap="xs" tabIndex={-1}>
          {rows.map(({ number, title }) => (
            <Choice
              checked={chosen.includes(String(number))}
              key={number}
              label={title}
              onChange={({ currentTarget }) => choose(String(number), currentTarget.checked)}
            />
          ))}
          {rows.length === 0 && (
            <Text c="var(--console-quiet)" size="sm">
              {t.frame.search_empty}
            </Text>
          )}
        </Stack>
      )}
    </FieldGroup>
  )
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

function useFound(type: string, query: { ids?: string; search?: string }, enabled: boolean) {
  const of_products = type !== 'collection_ids'
  const options = { enabled, keep: true }
  const products = useRead(
    'GET /admin/api/products',
    { query },
    { ...options, enabled: enabled && of_products },
  )
  const collections = useRead(
    'GET /admin/api/collections',
    { query },
    { ...options, enabled: enabled && !of_products },
  )
  const { data, isPending } = of_products ? products : collections
  const rows: readonly Found[] = data?.data ?? []
  return { rows: enabled ? rows : [], is_pending: enabled && isPending }
}

const listOf = (value: unknown) => (Array.isArray(value) ? value.map(idOf) : [])
