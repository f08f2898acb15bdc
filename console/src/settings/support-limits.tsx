import { Button, Group, Stack, Text, TextInput } from '@mantine/core'
import type { AnswerOf } from '../api/call.ts'
import { useRead, useWrite } from '../api/use-api.ts'
import { useMayWrite } from '../frame/may.ts'
import { BusyButton } from '../kit/busy-button.tsx'
import { ProblemNotice } from '../kit/notice.tsx'
import { Facts, Panel } from '../kit/panel.tsx'
import { showDone } from '../kit/toast.ts'
import { typedNumber } from '../kit/typed-number.ts'
import { useForm } from '../kit/use-form.ts'
import { useWords } from './words.ts'

type Limits = AnswerOf<'GET /admin/api/support-limits'>

/** How many points people in support may correct by hand. */
export function SupportLimits() {
  const { t, format } = useWords()
  const texts = t.settings.people
  const may_write = useMayWrite('people')
  const { data } = useRead('GET /admin/api/support-limits', {})
  if (data === undefined) return null
  const { points_max, points_per_day_max } = data
  return (
    <Panel title={texts.limits}>
      <Text c="var(--console-quiet)" mb="md" size="sm">
        {texts.limits_text}
      </Text>
      {may_write ? (
        <LimitsForm key={`${points_max} ${points_per_day_max}`} limits={data} />
      ) : (
        <Facts
          facts={[
            [texts.points_max, format.number(points_max)],
            [texts.points_per_day_max, format.number(points_per_day_max)],
          ]}
        />
      )}
    </Panel>
  )
}

function LimitsForm({ limits }: { readonly limits: Limits }) {
  const { t } = useWords()
  const texts = t.settings.people
  const update = useWrite('PATCH /admin/api/support-limits')
  const initial = {
    points_max: String(limits.points_max),
    points_per_day_max: String(limits.points_per_day_max),
  }
  const form = useForm(initial, async ({ points_max, points_per_day_max }) => {
    // What is no number goes as it is, and the server says what is wrong with it.
    const body = {
      points_max: typedNumber(points_max) as number,
      points_per_day_max: typedNumber(points_per_day_max) as number,
    }
    await update.mutateAsync({ body })
    showDone(t.kit.saved(texts.limits))
  })
  return (
    <form {...form.form}>
      <Stack gap="md">
        {form.problem !== null && <ProblemNotice error={form.problem} />}
        <Group align="flex-start">
          <TextInput
            {...form.text('points_max')}
            inputMode="numeric"
            label={texts.points_max}
            maw="20rem"
          />
          <TextInput
            {...form.text('points_per_day_max')}
            inputMode="numeric"
            label={texts.points_per_day_max}
            maw="20rem"
          />
        </Group>
        {form.is_changed && (
          <Group>
            <BusyButton is_busy={form.is_sending} type="submit">
              {t.kit.save}
            </BusyButton>
            <Button onClick={form.reset} variant="default">
              {t.kit.discard}
            </Button>
          </Group>
        )}
      </Stack>
    </form>
  )
}
