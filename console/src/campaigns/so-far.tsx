import { Group, Progress, Stack, Text } from '@mantine/core'
import { useRead } from '../api/use-api.ts'
import { Panel } from '../kit/panel.tsx'
import { type Campaign, isOver } from './campaign-values.ts'
import { useWords } from './words.ts'

/** What it has used of its limits, and what its points are worth. */
export function SoFar({ campaign }: { readonly campaign: Campaign }) {
  const { t, format } = useWords()
  const texts = t.campaigns.so_far
  const { id, consumed, limits } = campaign
  const params = { campaign_id: id ?? '' }
  const { data } = useRead('GET /admin/api/campaigns/{campaign_id}/results', { params })
  return (
    <Panel title={isOver(campaign) ? texts.in_total : texts.title}>
      <Group align="flex-start" gap="xl">
        <Used cap={limits.max_bonus_points} label={texts.points} used={consumed.bonus_points} />
        <Used cap={limits.max_orders} label={texts.orders} used={consumed.orders} />
        <Stack gap={4}>
          <Text c="var(--console-quiet)" size="sm">
            {texts.cost}
          </Text>
          <Text className="number" fw={600}>
            {data === undefined
              ? '…'
              : data.cost === null
                ? texts.no_cost
                : format.money(Number(data.cost))}
          </Text>
        </Stack>
      </Group>
    </Panel>
  )
}

function Used({
  label,
  used,
  cap,
}: {
  readonly label: string
  readonly used: number
  readonly cap: number | null
}) {
  const { t, format } = useWords()
  const texts = t.campaigns.so_far
  const shown = format.number(used)
  return (
    <Stack gap={4} miw="11rem">
      <Text c="var(--console-quiet)" size="sm">
        {label}
      </Text>
      <Text className="number" fw={600}>
        {cap === null ? texts.no_limit(shown) : texts.of(shown, format.number(cap))}
      </Text>
      {cap !== null && <Progress aria-label={label} value={Math.min(100, (100 * used) / cap)} />}
    </Stack>
  )
}
