import { Button, Radio, Stack, Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useWrite } from '../api/use-api.ts'
import { useMayWrite } from '../frame/may.ts'
import { FormDialog } from '../kit/form-dialog.tsx'
import { Facts, Panel } from '../kit/panel.tsx'
import { readChoice } from '../kit/search-params.ts'
import { showDone } from '../kit/toast.ts'
import { useForm } from '../kit/use-form.ts'
import type { Assistant } from './assistants-page.tsx'
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

/** What an assistant may do alone, in words. */
export function LimitsPanel({ of }: { readonly of: Assistant }) {
  const { t, format } = useWords()
  const texts = t.assistants.limits
  const may_write = useMayWrite('assistants')
  const [is_open, setOpen] = useState(false)
  const { limits } = of
  const figure = (value: number | null) => (value === null ? texts.no_limit : format.number(value))
  return (
    <Panel
      actions={
        may_write && of.revoked_at === null ? (
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
          <Facts facts={LIMIT_KINDS.map((kind) => [texts.kinds[kind], figure(limits[kind])])} />
        )}
      </Stack>
      {is_open && <ChangeLimits of={of} onClose={() => setOpen(false)} />}
    </Panel>
  )
}

type Values = Record<(typeof LIMIT_KINDS)[number], string> & { mode: string }

function ChangeLimits({ of, onClose }: { readonly of: Assistant; readonly onClose: () => void }) {
  const { t } = useWords()
  const texts = t.assistants.limits
  const update = useWrite('PATCH /admin/api/assistants/{assistant_id}')
  const form = useForm<Values>(
    valuesOf(of),
    async ({ mode, ...figures }) => {
      const given = LIMIT_KINDS.map((kind) => [kind, readFigure(figures[kind])])
      const limits = { mode: readChoice(MODES, mode) ?? 'act', ...Object.fromEntries(given) }
      await update.mutateAsync({ params: { assistant_id: of.id }, body: { limits } })
      showDone(texts.saved)
      onClose()
    },
    Object.fromEntries(LIMIT_KINDS.map((kind) => [`limits.${kind}`, kind])),
  )
  const { mode } = form.values
  return (
    <FormDialog form={form} onClose={onClose} submit={t.kit.save} title={texts.title}>
      <Radio.Group
        aria-label={texts.title}
        onChange={(value) => form.set('mode', value)}
        value={mode}
      >
        <Stack gap="xs">
          {MODES.map((one) => (
            <Radio description={texts.about[one]} key={one} label={texts.modes[one]} value={one} />
          ))}
        </Stack>
      </Radio.Group>
      {mode === 'act' && (
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

function valuesOf({ limits }: Assistant): Values {
  const figures = LIMIT_KINDS.map((kind) => [kind, String(limits?.[kind] ?? '')])
  // One text for each kind.
  return { mode: limits?.mode ?? 'act', ...Object.fromEntries(figures) } as Values
}

/** What is no number is left to the server to refuse. */
function readFigure(text: string): number | string | null {
  const typed = text.trim().replace(',', '.')
  if (typed === '') return null
  return Number.isNaN(Number(typed)) ? typed : Number(typed)
}
