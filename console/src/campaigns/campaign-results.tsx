import { Skeleton, Text } from '@mantine/core'
import { useRead } from '../api/use-api.ts'
import { Facts, Panel } from '../kit/panel.tsx'
import { Plot } from '../kit/plot.tsx'
import { CampaignComparison } from './campaign-comparison.tsx'
import type { Campaign } from './campaign-values.ts'
import { useWords } from './words.ts'

/**
 * What a campaign has brought. Its buyers are selected by what they bought, so their orders are
 * compared with nothing: only the groups of `CampaignComparison` have a time before.
 */
export function CampaignResults({ campaign }: { readonly campaign: Campaign }) {
  const { t, format } = useWords()
  const texts = t.campaigns.results
  const params = { campaign_id: campaign.id ?? '' }
  const { data } = useRead('GET /admin/api/campaigns/{campaign_id}/results', { params })
  if (data === undefined) return null
  const is_boost = campaign.type === 'earning_boost'
  return (
    <>
      <Panel title={texts.title}>
        {is_boost && data.orders === 0 ? (
          <Text size="sm">{texts.none}</Text>
        ) : (
          <Facts
            facts={[
              [t.campaigns.so_far.orders, is_boost ? format.number(data.orders) : null],
              [texts.buyers, is_boost ? format.number(data.members) : null],
              [texts.revenue, is_boost ? format.money(Number(data.revenue)) : null],
              [texts.buyers_revenue, is_boost ? format.money(Number(data.members_revenue)) : null],
              [texts.redemptions, is_boost ? null : format.number(data.redemptions ?? 0)],
              [texts.points_spent, is_boost ? null : format.number(data.points_spent ?? 0)],
            ]}
          />
        )}
        <Text c="var(--console-quiet)" mt="sm" size="xs">
          {texts.as_of(format.moment(data.as_of))}
        </Text>
      </Panel>
      {data.comparison !== null && <CampaignComparison comparison={data.comparison} />}
      {is_boost && data.orders > 0 && <Days campaign_id={params.campaign_id} />}
    </>
  )
}

function Days({ campaign_id }: { readonly campaign_id: string }) {
  const { t } = useWords()
  const texts = t.campaigns.results
  const { data } = useRead('GET /admin/api/campaigns/{campaign_id}/days', {
    params: { campaign_id },
  })
  if (data === undefined) return <Skeleton height="15rem" />
  return (
    <Plot
      kind="bars"
      points={data.data}
      series={[{ name: 'bonus_points', title: texts.day_points }]}
      title={texts.by_day_points}
    />
  )
}
