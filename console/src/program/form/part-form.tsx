import { Skeleton, Stack, Text } from '@mantine/core'
import { type ReactNode, useEffect, useState } from 'react'
import { useRead } from '../../api/use-api.ts'
import { useMayWrite } from '../../frame/may.ts'
import { BusyButton } from '../../kit/busy-button.tsx'
import { UnsavedGuard } from '../../kit/editor.tsx'
import { ProblemNotice } from '../../kit/notice.tsx'
import { Fields } from '../fields/fields.tsx'
import type { Spec, Values } from '../fields/spec.ts'
import { faultAt, useDraft } from '../fields/use-draft.ts'
import styles from '../program.module.css'
import { Differences } from '../saving/differences.tsx'
import type { Send } from '../saving/use-program-write.ts'
import { useSaving } from '../saving/use-saving.tsx'
import type { WriteTarget, Written } from '../saving/written.ts'
import { useWords } from '../words.ts'

/** Fields of a form that no specification can say. */
export interface Extras {
  readonly is_changed: boolean
  readonly paths: readonly string[]
  changes(): Values
  show(faults: ReturnType<typeof useSaving>['faults']): ReactNode
}

export interface PartFormProps {
  readonly specs: readonly Spec[]
  /** What is stored; empty for something new. */
  readonly stored: unknown
  readonly revision: number
  readonly send: Send
  readonly target: WriteTarget | null
  /** The catalogue's type, where words differ by it. */
  readonly type?: string
  /** What a new one says beside what was typed, such as its type. */
  readonly also?: Values
  readonly extras?: Extras
  readonly toBody?: ((changes: Values) => Values) | undefined
  /** What stands beside the fields and follows what is typed. */
  readonly beside?: (changes: Values) => ReactNode
  readonly onSaved: (result: Written) => void
}

/**
 * A part of the programme to be changed: its fields, and a button that first says what it would do.
 * Those who may not change it see what it says.
 */
export function PartForm(props: PartFormProps) {
  const may_write = useMayWrite('programme')
  // Times are written by its clock.
  const { data: shop } = useRead('GET /api/v1/shop', {})
  const { stored } = props
  if (shop === undefined) return <Skeleton height="12rem" />
  if (may_write) return <WritableForm {...props} />
  const diff = [{ path: 'rewards.it', before: null, after: stored }]
  return (
    <div className={styles.paper}>
      <Differences diff={diff} operation="create" />
    </div>
  )
}

function WritableForm(props: PartFormProps) {
  const { specs, stored, revision, send, target, type, also = {}, extras, toBody, onSaved } = props
  const { beside } = props
  const { t } = useWords()
  const [saved, setSaved] = useState<Written | null>(null)
  const draft = useDraft(specs, stored)
  const [mended, setMended] = useState<readonly string[]>([])
  const drafting = {
    ...draft,
    set: (key: string, value: unknown) => {
      setMended((now) => [...now, key])
      draft.set(key, value)
    },
  }
  const usual = new Map(specs.map((spec) => [spec.key, spec.default]))
  const saving = useSaving({ send, target, revision, usual, onSaved: setSaved })
  const is_changed = drafting.is_changed || extras?.is_changed === true
  const is_new = target === null
  // Only after the guard knows that nothing can be lost any more.
  useEffect(() => {
    if (saved !== null) onSaved(saved)
  }, [saved, onSaved])

  const { problem, faults } = saving
  const paths = [...specs.map(({ key }) => key), ...(extras?.paths ?? [])]
  const is_placed = ({ field, message }: (typeof faults)[number]) =>
    paths.some((path) => faultAt([{ field, message }], path) !== undefined)
  const is_open = ({ field, message }: (typeof faults)[number]) =>
    mended.every((path) => faultAt([{ field, message }], path) === undefined)
  const has_own_place = faults.length > 0 && faults.every(is_placed)
  const typed = (): Values => ({
    ...drafting.changes(),
    ...(extras?.is_changed === true && extras.changes()),
  })
  const submit = () => {
    setMended([])
    const changes = typed()
    return saving.start({ ...also, ...(toBody?.(changes) ?? changes) })
  }
  const form = (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void submit()
      }}
    >
      <UnsavedGuard is_changed={is_changed && saved === null} />
      <Stack className={styles.paper} gap="lg">
        {problem !== null && !has_own_place && <ProblemNotice error={problem} />}
        <Fields
          drafting={drafting}
          faults={faults.filter(is_open)}
          {...(type !== undefined && { type })}
        />
        {extras?.show(faults)}
      </Stack>
      <div className={styles.submit}>
        <BusyButton disabled={!is_changed && !is_new} is_busy={saving.is_sending} type="submit">
          {t.program.saving.check}
        </BusyButton>
        <Text c="var(--console-quiet)" size="sm">
          {t.program.saving.check_text}
        </Text>
      </div>
      {saving.dialog}
    </form>
  )
  if (beside === undefined) return form
  return (
    <div className={styles.columns}>
      {form}
      <div className={styles.side}>{beside(typed())}</div>
    </div>
  )
}
