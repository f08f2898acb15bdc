import { Button, Radio, Stack, Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import type { AnswerOf } from '../api/call.ts'
import { FormDialog } from '../kit/form-dialog.tsx'
import { Facts, Panel } from '../kit/panel.tsx'
import { readChoice } from '../kit/search-params.ts'
import { showDone } from '../kit/toast.ts'
import { typedNumber } from '../kit/typed-number.ts'
import { useForm } from '../kit/use-form.ts'
import { useWords } from './words.ts'

const MODES = ['read_only', 'propose', 'act'] as const
export const LIMIT_KINDS = [
  'program_writes',
  'member_writes',
  'points',
  'members_moved',
  'emails',
  'multiplier',
  'value',
  'liability',
  'return_percent',
] as const

export type Limits = AnswerOf<'PATCH /admin/api/keys/{key_id}'>['limits']

interface Limited {
  readonly limits: Limits
  /** Stores them; null: no limits. */
  readonly save: (limits: LimitsChange | null) => Promise<unknown>
  /** Whether it can be left without limits, as the keys of a merchant's own programs. */
  readonly may_have_none?: boolean
}

interface LimitsChange {
  readonly mode: (typeof MODES)[number]
  readonly [figure: string]: unknown
}

/** What an assistant or a key may do alone, in words. */
export function LimitsPanel({
  may_change,
  ...limited
}: Limited & { readonly may_change: boolean }) {
  const { t, format } = useWords()
  const texts = t.assistants.limits
  const [is_open, setOpen] = useState(false)
  const { limits } = limited
  const figure = (kind: (typeof LIMIT_KINDS)[number], value: number | null) => {
    if (value === null) return texts.no_limit
    if (kind === 'value' || kind === 'liability') return format.money(value)
    return kind === 'return_percent' ? format.percent(value) : format.number(value)
  }
  return (
    <Panel
      actions={
        may_change ? (
          <Button onClick={() => setOpen(true)} size="xs" variant="default">
            {texts.change}
          </Button>
        ) : null
      }
      title={texts.title}
    >
      <Stack gap="xs">
        <Text fw={600} size="sm">
          {limits === null ? texts.none : texts.modes[limits.mode]}
        </Text>
        {limits !== null && <Text size="sm">{texts.about[limits.mode]}</Text>}
        {limits?.mode === 'act' && (
          <Facts
            facts={LIMIT_KINDS.map((kind) => [texts.kinds[kind], figure(kind, limits[kind])])}
          />
        )}
      </Stack>
      {is_open && <ChangeLimits {...limited} onClose={() => setOpen(false)} />}
    </Panel>
  )
}

type Values = Record<(typeof LIMIT_KINDS)[number], string> & { mode: string }

function ChangeLimits({
  limits,
  save,
  may_have_none = false,
  onClose,
}: Limited & { readonly onClose: () => void }) {
  const { t } = useWords()
  const texts = t.assistants.limits
  const form = useForm<Values>(
    valuesOf(limits, may_have_none),
    async ({ mode: chosen, ...figures }) => {
      const mode = readChoice(MODES, chosen)
      // Of something without limits so far, the usual figures are the service's to say.
      const given =
        limits === null ? [] : LIMIT_KINDS.map((kind) => [kind, typedNumber(figures[kind])])
      await save(mode === undefined ? null : { mode, ...Object.fromEntries(given) })
      showDone(texts.saved)
      onClose()
    },
    Object.fromEntries(LIMIT_KINDS.map((kind) => [`limits.${kind}`, kind])),
  )
  const { mode } = form.values
  return (
    <FormDialog form={form} onClose={onClose} submit={t.kit.save} title={texts.title}>
      <Radio.Group
        label={texts.title}
        labelProps={{ className: 'unseen' }}
        onChange={(value) => form.set('mode', value)}
        value={mode}
      >
        <Stack gap="xs">
          {may_have_none && (
            <Radio description={texts.about_unlimited} label={texts.unlimited} value="none" />
          )}
          {MODES.map((one) => (
            <Radio description={texts.about[one]} key={one} label={texts.modes[one]} value={one} />
          ))}
        </Stack>
      </Radio.Group>
      {mode === 'act' && limits === null && <Text size="sm">{texts.usual}</Text>}
      {mode === 'act' && limits !== null && (
        <Stack gap="xs">
          <Text c="var(--console-quiet)" size="xs">
            {texts.empty}
          </Text>
          {LIMIT_KINDS.map((kind) => (
            <TextInput
              {...form.text(kind)}
              inputMode="decimal"
              key={kind}
              label={texts.kinds[kind]}
              size="xs"
            />
          ))}
        </Stack>
      )}
    </FormDialog>
  )
}

function valuesOf(limits: Limits, may_have_none: boolean): Values {
  const figures = LIMIT_KINDS.map((kind) => [kind, String(limits?.[kind] ?? '')])
  const mode = limits?.mode ?? (may_have_none ? 'none' : 'act')
  // One text for each kind.
  return { mode, ...Object.fromEntries(figures) } as Values
}
