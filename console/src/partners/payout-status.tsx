import { Badge, Text } from '@mantine/core'
import { useWords } from './words.ts'

const COLORS = { open: 'blue', paid: 'laurel', failed: 'red' }

/** Whether the money is to be sent, has arrived, or has not and why. */
export function PayoutStatus({
  payout: { status, failure },
}: {
  readonly payout: { readonly status: keyof typeof COLORS; readonly failure: string | null }
}) {
  const { t } = useWords()
  return (
    <>
      <Badge color={COLORS[status]} variant="light">
        {t.partners.payouts.statuses[status]}
      </Badge>
      {failure !== null && (
        <Text c="var(--console-quiet)" size="xs">
          {failure}
        </Text>
      )}
    </>
  )
}
