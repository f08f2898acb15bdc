import { Checkbox, NativeSelect, Textarea, TextInput } from '@mantine/core'
import type { ReactNode } from 'react'
import { useRead } from '../../api/use-api.ts'
import { useWords } from '../words.ts'
import { ByName } from './by-name.tsx'
import { Choices } from './choices.tsx'
import { ColorField } from './color-field.tsx'
import type { Draft } from './draft.ts'
import { useFieldWords } from './field-words.ts'
import { Picker, VariantPicker } from './picker.tsx'
import type { Spec } from './spec.ts'

export interface FieldProps {
  readonly spec: Spec
  readonly label: string
  readonly about: string | undefined
  readonly value: unknown
  /** The whole form, for fields whose choices follow from another. */
  readonly draft: Draft
  readonly fault: string | undefined
  readonly onChange: (value: unknown) => void
}

const INPUTS: Readonly<Record<string, (props: FieldProps) => ReactNode>> = {
  integer: NumberField,
  number: NumberField,
  money: MoneyField,
  boolean: BooleanField,
  color: ColorField,
  timestamp: TimeField,
  choice: ChoiceField,
  flags: Choices,
  tier_ids: Choices,
  product_ids: Picker,
  collection_ids: Picker,
  product_id: Picker,
  variant_id: VariantPicker,
  points_by_tier: ByName,
  rate_by_tier: ByName,
  points_by_reward: ByName,
  positive_by_name: ByName,
  texts_by_language: ByName,
}

const LONG_TEXT_LENGTH = 150

/** The field of a specification, whatever its type; what is not known is a text. */
export function Field(props: FieldProps) {
  const Input = INPUTS[props.spec.type] ?? TextField
  return <Input {...props} />
}

function basics({ spec, label, about, fault }: FieldProps) {
  return {
    name: spec.key,
    label,
    ...(about !== undefined && { description: about }),
    ...(fault !== undefined && { error: fault }),
    ...(spec.required === true && { withAsterisk: true }),
  }
}

function TextField(props: FieldProps) {
  const { spec, value, onChange } = props
  const given = {
    ...basics(props),
    value: String(value ?? ''),
    onChange: ({ currentTarget }: { currentTarget: { value: string } }) =>
      onChange(currentTarget.value),
  }
  return (spec.maximum ?? 0) > LONG_TEXT_LENGTH && spec.type === 'string' ? (
    <Textarea {...given} autosize maxRows={6} />
  ) : (
    <TextInput {...given} autoComplete="off" inputMode={spec.type === 'url' ? 'url' : 'text'} />
  )
}

function NumberField(props: FieldProps) {
  const { t, format } = useWords()
  const { spec, about, value, onChange } = props
  const { minimum, maximum } = spec
  const has_range = typeof minimum === 'number' && typeof maximum === 'number'
  const range = has_range ? t.program.range(format.number(minimum), format.number(maximum)) : null
  const text = [about, range].filter((part) => part !== undefined && part !== null).join(' ')
  return (
    <TextInput
      {...basics(props)}
      autoComplete="off"
      description={text}
      inputMode={spec.type === 'integer' ? 'numeric' : 'decimal'}
      maw="22rem"
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
      value={String(value ?? '')}
    />
  )
}

function MoneyField(props: FieldProps) {
  const { data } = useRead('GET /api/v1/shop', {})
  const { value, onChange } = props
  return (
    <TextInput
      {...basics(props)}
      autoComplete="off"
      inputMode="decimal"
      maw="22rem"
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
      rightSection={<small>{data?.currency}</small>}
      rightSectionPointerEvents="none"
      rightSectionWidth="3rem"
      value={String(value ?? '')}
    />
  )
}

function BooleanField(props: FieldProps) {
  const { withAsterisk: _none, ...rest } = { withAsterisk: false, ...basics(props) }
  return (
    <Checkbox
      {...rest}
      checked={props.value === true}
      onChange={({ currentTarget }) => props.onChange(currentTarget.checked)}
    />
  )
}

function TimeField(props: FieldProps) {
  return (
    <TextInput
      {...basics(props)}
      maw="22rem"
      onChange={({ currentTarget }) => props.onChange(currentTarget.value)}
      type="datetime-local"
      value={String(props.value ?? '')}
    />
  )
}

function ChoiceField(props: FieldProps) {
  const { choice } = useFieldWords()
  const { spec, value, onChange } = props
  return (
    <NativeSelect
      {...basics(props)}
      data={(spec.allowed ?? []).map((one) => ({ value: one, label: choice(spec.key, one) }))}
      maw="22rem"
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
      value={String(value ?? '')}
    />
  )
}
