import { Badge, Progress, Stack, Text } from '@mantine/core'
import { Panel } from '../kit/panel.tsx'
import type { OneMember } from './member-page.tsx'
import { useWords } from './words.ts'

type Criterion = NonNullable<OneMember['next_tier']>['criteria'][number]

/** The tier that a member has, and how far the next one is. */
export function TierPanel({ member: { tier, next_tier } }: { readonly member: OneMember }) {
  const { t, format } = useWords()
  const texts = t.customers.tier_panel
  if (tier === null) {
    return (
      <Panel title={texts.title}>
        <Text c="var(--console-quiet)" size="sm">
          {texts.none}
        </Text>
      </Panel>
    )
  }
  return (
    <Panel
      actions={tier.is_manual_override && <Badge variant="light">{texts.by_hand}</Badge>}
      title={texts.title}
    >
      <Text fw={650} size="lg">
        {tier.name}
      </Text>
      <Text c="var(--console-quiet)" size="sm">
        {tier.achieved_at !== null && texts.since(format.day(tier.achieved_at))}
      </Text>
      {tier.grace_until !== null && (
        <Text c="var(--console-down)" size="sm">
          {texts.lapsed(format.day(tier.grace_until))}
        </Text>
      )}
      {next_tier ? (
        <Stack gap="sm" mt="md">
          <Text size="sm">
            <strong>{texts.next(next_tier.name)}</strong>
            {next_tier.criteria.length > 1 && ` – ${texts[next_tier.combine]}`}
          </Text>
          {next_tier.criteria.map((criterion) => (
            <ProgressTo criterion={criterion} key={criterion.metric} />
          ))}
        </Stack>
      ) : (
        <Text mt="sm" size="sm">
          {texts.top}
        </Text>
      )}
    </Panel>
  )
}

function ProgressTo({ criterion }: { readonly criterion: Criterion }) {
  const { t, format } = useWords()
  const texts = t.customers.tier_panel
  const { metric, current, required } = criterion
  const write = metric === 'amount_spent' ? format.money : format.number
  const name = texts.metrics[metric]
  const part = required === 0 ? 100 : Math.min(100, (current / required) * 100)
  return (
    <div>
      <Text c="var(--console-quiet)" size="xs">
        {name}: {texts.progress(write(current), write(required))}
      </Text>
      <Progress.Root mt={4} size="sm">
        <Progress.Section aria-label={name} value={part} />
      </Progress.Root>
    </div>
  )
}
