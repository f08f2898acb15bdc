import { Button, Stack } from '@mantine/core'
import { useId, useState } from 'react'
import type { Fault } from '../../api/problem.ts'
import { useWords } from '../words.ts'
import { Field } from './field.tsx'
import { useFieldWords } from './field-words.ts'
import { isFixed, type Spec } from './spec.ts'
import { type Drafting, faultAt } from './use-draft.ts'
import { isForLater, isShown } from './when-shown.ts'

/** A form out of specifications. What is rarely changed is behind a button. */
export function Fields({
  drafting,
  faults,
  pathOf = (key) => key,
  type = '',
}: {
  readonly drafting: Drafting
  readonly faults: readonly Fault[]
  /** The service's name of a field, in its faults. */
  readonly pathOf?: (key: string) => string
  /** The catalogue's type, where words differ by it. */
  readonly type?: string
}) {
  const { t } = useWords()
  const words = useFieldWords()
  const id = useId()
  const [is_open, open] = useState(false)
  const { specs, draft, set } = drafting
  const faultOf = ({ key }: Spec) => faultAt(faults, pathOf(key))
  const shown = specs.filter(
    (spec) => !isFixed(spec) && (isShown(spec, specs, draft) || faultOf(spec) !== undefined),
  )
  const later = shown.filter(isForLater)
  const is_whole = is_open || later.some((spec) => faultOf(spec) !== undefined)
  const input = (spec: Spec) => (
    <Field
      about={words.about(spec, type)}
      draft={draft}
      fault={faultOf(spec)}
      key={spec.key}
      label={words.label(spec.key, type)}
      onChange={(value) => set(spec.key, value)}
      spec={spec}
      value={draft[spec.key]}
    />
  )
  return (
    <Stack gap="md">
      {shown.filter((spec) => !isForLater(spec)).map(input)}
      {later.length > 0 && (
        <>
          <Button
            aria-controls={id}
            aria-expanded={is_whole}
            onClick={() => open(!is_open)}
            style={{ alignSelf: 'flex-start' }}
            variant="default"
          >
            {t.program.more_settings}
          </Button>
          <Stack gap="md" hidden={!is_whole} id={id} style={is_whole ? {} : { display: 'none' }}>
            {is_whole && later.map(input)}
          </Stack>
        </>
      )}
    </Stack>
  )
}
