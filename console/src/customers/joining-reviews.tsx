import { Box, Button, Group, Stack, Text } from '@mantine/core'
import { useRead, useWrite } from '../api/use-api.ts'
import { useMayWrite } from '../frame/may.ts'
import { Panel } from '../kit/panel.tsx'
import { showDone, showProblem } from '../kit/toast.ts'
import { useWords } from './words.ts'

/** Members with the address of another one: joining pays them once somebody says so. */
export function JoiningReviews() {
  const { t } = useWords()
  const texts = t.customers.joining
  const may_decide = useMayWrite('settings')
  const { data } = useRead('GET /admin/api/joining-reviews', { query: { limit: 50 } })
  const decide = useWrite('POST /admin/api/customers/{customer_id}/joining-review')
  const reviews = data?.data ?? []
  if (!may_decide || reviews.length === 0) return null
  const answer = (customer_id: number, pay: boolean) =>
    decide
      .mutateAsync({ params: { customer_id }, body: { pay } })
      .then(() => showDone(pay ? texts.paid : texts.declined))
      .catch((error: unknown) => showProblem(t, error))
  return (
    <Box mb="md">
      <Panel title={texts.title}>
        <Stack gap="md">
          <Text size="sm">{texts.text}</Text>
          {reviews.map(({ legacy_id, email, first_name, last_name, ...known }) => {
            const name =
              [first_name, last_name].filter(Boolean).join(' ') || email || `#${legacy_id}`
            return (
              <Group justify="space-between" key={legacy_id}>
                <div>
                  <Text fw={600} size="sm">
                    {name}
                  </Text>
                  <Text c="var(--console-quiet)" size="xs" style={{ overflowWrap: 'anywhere' }}>
                    {email} ·{' '}
                    {texts.same_as(known.known_email ?? '–', String(known.known_legacy_id))}
                  </Text>
                </div>
                <Group gap="xs">
                  <Button
                    aria-label={texts.pay_of(name)}
                    disabled={decide.isPending}
                    onClick={() => void answer(legacy_id, true)}
                  >
                    {texts.pay}
                  </Button>
                  <Button
                    aria-label={texts.decline_of(name)}
                    disabled={decide.isPending}
                    onClick={() => void answer(legacy_id, false)}
                    variant="default"
                  >
                    {texts.decline}
                  </Button>
                </Group>
              </Group>
            )
          })}
        </Stack>
      </Panel>
    </Box>
  )
}
