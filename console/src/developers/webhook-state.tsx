import { Badge } from '@mantine/core'
import type { Webhook } from './webhooks-page.tsx'
import { useWords } from './words.ts'

/** Whether events arrive at an endpoint. */
export function WebhookState({ of }: { readonly of: Webhook }) {
  const { t, format } = useWords()
  const { states } = t.developers.webhooks
  if (of.status === 'disabled') {
    return (
      <Badge color="red" variant="light">
        {states.off}
      </Badge>
    )
  }
  const { last_success_at, last_failure_at } = of
  if (last_success_at === null && last_failure_at === null) {
    return (
      <Badge color="gray" variant="light">
        {states.unused}
      </Badge>
    )
  }
  const failures = of.consecutive_failures
  return (
    <Badge color={failures > 0 ? 'orange' : 'laurel'} variant="light">
      {failures > 0 ? states.fails(format.number(failures)) : states.works}
    </Badge>
  )
}
