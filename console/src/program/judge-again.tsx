import { Button, Group, Skeleton, Stack, Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import type { AnswerOf } from '../api/call.ts'
import { useRead, useWrite } from '../api/use-api.ts'
import { BusyButton } from '../kit/busy-button.tsx'
import { AskingDialog } from '../kit/confirm-dialog.tsx'
import { ProblemNotice } from '../kit/notice.tsx'
import { readDay } from '../kit/range.ts'
import { showDone, showProblem } from '../kit/toast.ts'
import { useSettled } from '../kit/use-settled.ts'
import { dayAfter, momentAt, wallTime } from '../kit/zoned-time.ts'
import { useWords } from './words.ts'

const JUDGE = 'POST /admin/api/orders/judge-again'
const UNDO = 'POST /admin/api/orders/judge-again/{judging_id}/undo'
const DAYS_USUAL = 7
/** A year that is being typed begins with zeros. */
const YEAR_WHOLE = /^[12]/

type Effects = AnswerOf<typeof JUDGE>

/** Judges the orders of some days by the programme of now, after saying what that does. */
export function JudgeAgain({ onClose }: { readonly onClose: () => void }) {
  const { t } = useWords()
  const texts = t.program.judge_again
  const { data: shop } = useRead('GET /api/v1/shop', {})
  const timezone = shop?.timezone ?? 'UTC'
  const today = wallTime(Date.now(), timezone).slice(0, 10)
  const [from, setFrom] = useState(dayAfter(today, -DAYS_USUAL))
  const [to, setTo] = useState(today)
  const span = useSettled(spanOf(from, to, timezone))
  const is_span = shop !== undefined && span !== null
  const tried = useRead(JUDGE, { body: { ...span, dry_run: true } }, { enabled: is_span })
  const judge = useWrite(JUDGE)
  return (
    <AskingDialog
      begins_at="inside"
      is_ready={is_span && tried.data !== undefined && !changesNothing(tried.data)}
      onClose={onClose}
      onConfirm={async () => {
        const done = await judge.mutateAsync({ body: { ...span, confirm_changes: true } })
        showDone(done.status === 'running' ? texts.begun : texts.done)
      }}
      submit={texts.submit}
      title={texts.title}
    >
      <Text size="sm">{texts.text}</Text>
      <Group align="flex-start" gap="sm">
        <TextInput
          data-autofocus
          label={texts.from}
          onChange={({ currentTarget }) => setFrom(currentTarget.value)}
          type="date"
          value={from}
        />
        <TextInput
          label={texts.to}
          onChange={({ currentTarget }) => setTo(currentTarget.value)}
          type="date"
          value={to}
        />
      </Group>
      {is_span && tried.isPending && <Skeleton height="3rem" />}
      {is_span && tried.error !== null && <ProblemNotice error={tried.error} />}
      {is_span && tried.data !== undefined && <Would effects={tried.data} />}
      <Latest />
    </AskingDialog>
  )
}

/** Whole days of the shop, the last one too; null: one of them is no day, or the last is before. */
function spanOf(from: string, to: string, timezone: string) {
  const is_whole = [from, to].every((day) => readDay(day) !== undefined && YEAR_WHOLE.test(day))
  if (!is_whole || to < from) return null
  const placed_from = momentAt(`${from}T00:00`, timezone)
  const placed_until = momentAt(`${dayAfter(to, 1)}T00:00`, timezone)
  return placed_from === null || placed_until === null ? null : { placed_from, placed_until }
}

function changesNothing({ is_complete, orders_changed }: Effects): boolean {
  return is_complete && orders_changed === 0
}

function Would({ effects }: { readonly effects: Effects }) {
  const { t, format } = useWords()
  const texts = t.program.judge_again
  if (changesNothing(effects)) return <Text size="sm">{texts.nothing}</Text>
  const { is_complete, orders_changed, members, points_given, points_taken } = effects
  return (
    <Stack aria-live="polite" gap="xs">
      <Text size="sm">
        {texts.would(
          texts.orders(orders_changed, format.number(orders_changed)),
          texts.members(members ?? 0, format.number(members ?? 0)),
        )}
      </Text>
      <Text size="sm">
        {texts.points(format.number(points_given), format.number(points_taken))}
      </Text>
      {!is_complete && <Text size="sm">{texts.more}</Text>}
    </Stack>
  )
}

/** What was judged again last, as long as it can be undone. */
function Latest() {
  const words = useWords()
  const { t, format } = words
  const texts = t.program.judge_again
  const { data } = useRead('GET /admin/api/orders/judge-again', { query: { limit: 1 } })
  const undo = useWrite(UNDO)
  const [is_asked, setAsked] = useState(false)
  const [latest] = data?.data ?? []
  const params = { judging_id: latest?.id ?? '' }
  const detail = useRead(
    'GET /admin/api/orders/judge-again/{judging_id}',
    { params },
    { enabled: is_asked && latest !== undefined },
  )
  if (latest === undefined || latest.orders_judged === 0) return null
  const { status, orders_judged, created_at } = latest
  const take_back = async () => {
    try {
      await undo.mutateAsync({ params })
      showDone(texts.undone)
      setAsked(false)
    } catch (error) {
      showProblem(words.t, error)
    }
  }
  const can_undo = status === 'done' || status === 'running' || status === 'stopped'
  const orders = texts.orders(orders_judged, format.number(orders_judged))
  return (
    <Stack gap="xs">
      <Group justify="space-between">
        <Text c="var(--console-quiet)" size="sm">
          {texts.latest[status](format.day(created_at), orders)}
        </Text>
        {can_undo && !is_asked && (
          <Button onClick={() => setAsked(true)} variant="default">
            {texts.undo}
          </Button>
        )}
      </Group>
      {can_undo && is_asked && detail.data !== undefined && (
        <Group justify="space-between">
          <Text aria-live="polite" size="sm">
            {texts.ask_undo(
              format.number(detail.data.points_given),
              format.number(detail.data.points_taken),
            )}
          </Text>
          <BusyButton color="red" is_busy={undo.isPending} onClick={() => void take_back()}>
            {texts.undo_now}
          </BusyButton>
        </Group>
      )}
    </Stack>
  )
}

/** The way there, for those who may change the programme. */
export function JudgeAgainButton() {
  const { t } = useWords()
  const [is_open, setOpen] = useState(false)
  return (
    <>
      <Button onClick={() => setOpen(true)} variant="default">
        {t.program.judge_again.title}
      </Button>
      {is_open && <JudgeAgain onClose={() => setOpen(false)} />}
    </>
  )
}
