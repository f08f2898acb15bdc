import { Button, Group, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import type { AnswerOf } from '../api/call.ts'
import { useRead, useWrite } from '../api/use-api.ts'
import { useMayWrite } from '../frame/may.ts'
import { ConfirmDialog } from '../kit/confirm-dialog.tsx'
import { Panel } from '../kit/panel.tsx'
import { showDone } from '../kit/toast.ts'
import { MemberLink } from './member-link.tsx'
import { useWords } from './words.ts'

type Call = AnswerOf<'GET /admin/api/shopify/calls'>['data'][number]
type Outcome = 'booked' | 'not_booked'

/** What only a person can tell: whether Shopify has booked it. Nothing is shown if nothing waits. */
export function UnclearCalls() {
  const { t, format } = useWords()
  const texts = t.shopify.calls
  const may_write = useMayWrite('settings')
  const [asked, setAsked] = useState<{ call: Call; outcome: Outcome } | null>(null)
  const { data } = useRead('GET /admin/api/shopify/calls', {})
  if (data === undefined || data.data.length === 0) return null
  const what = ({ kind, amount }: Call) => texts.kinds[kind](format.money(Number(amount)))
  return (
    <Panel title={texts.title}>
      <Text size="sm">{texts.why}</Text>
      <Stack
        aria-label={texts.title}
        component="ul"
        gap="md"
        mb={0}
        mt="md"
        p={0}
        role="list"
        style={{ listStyle: 'none' }}
      >
        {data.data.map((call) => (
          <Group component="li" gap="sm" justify="space-between" key={call.id} wrap="wrap">
            <div>
              <Text fw={600} size="sm">
                {what(call)}
              </Text>
              <MemberLink customer_id={call.customer_id} />
              <Text c="var(--console-quiet)" size="sm">
                {texts.asked(format.moment(call.asked_at))}
              </Text>
            </div>
            {may_write && (
              <Group gap="xs">
                <Button
                  aria-label={texts.about(texts.booked, what(call))}
                  onClick={() => setAsked({ call, outcome: 'booked' })}
                  size="xs"
                  variant="default"
                >
                  {texts.booked}
                </Button>
                <Button
                  aria-label={texts.about(texts.not_booked, what(call))}
                  onClick={() => setAsked({ call, outcome: 'not_booked' })}
                  size="xs"
                  variant="default"
                >
                  {texts.not_booked}
                </Button>
              </Group>
            )}
          </Group>
        ))}
      </Stack>
      {asked !== null && (
        <Decide
          onClose={() => setAsked(null)}
          outcome={asked.outcome}
          what={what(asked.call)}
          call={asked.call}
        />
      )}
    </Panel>
  )
}

function Decide({
  call: { id },
  outcome,
  what,
  onClose,
}: {
  readonly call: Call
  readonly outcome: Outcome
  readonly what: string
  readonly onClose: () => void
}) {
  const { t } = useWords()
  const texts = t.shopify.calls
  const decide = useWrite('POST /admin/api/shopify/calls/{call_id}/decide')
  return (
    <ConfirmDialog
      onClose={onClose}
      onConfirm={async () => {
        await decide.mutateAsync({ params: { call_id: id }, body: { outcome } })
        showDone(texts.done)
      }}
      submit={texts[outcome]}
      title={texts.titles[outcome](what)}
    >
      {texts.texts[outcome]}
    </ConfirmDialog>
  )
}
