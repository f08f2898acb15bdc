import { Anchor, Badge, Skeleton, Stack } from '@mantine/core'
import { getRouteApi, Link } from '@tanstack/react-router'
import { useRead } from '../api/use-api.ts'
import { useMayWrite } from '../frame/may.ts'
import { ProblemNotice } from '../kit/notice.tsx'
import { Page } from '../kit/page.tsx'
import { Panel } from '../kit/panel.tsx'
import { CampaignActions } from './campaign-actions.tsx'
import { CampaignEditor } from './campaign-editor.tsx'
import { CampaignResults } from './campaign-results.tsx'
import { CampaignSentences } from './campaign-sentences.tsx'
import { type Campaign, isOver } from './campaign-values.ts'
import styles from './campaigns.module.css'
import { SoFar } from './so-far.tsx'
import { STATUS_COLORS } from './status-badge.tsx'
import { useWords } from './words.ts'

const route = getRouteApi('/$shop/campaigns/$campaign_id')

/** One campaign: what it does, what it has cost, what it brought, and its fields. */
export function CampaignPage() {
  const { t } = useWords()
  const { shop, campaign_id } = route.useParams()
  const input = { params: { campaign_id } }
  const campaign = useRead('GET /api/v1/campaigns/{campaign_id}', input)
  const { data: about } = useRead('GET /api/v1/shop', {})
  const up = (
    <Anchor renderRoot={(props) => <Link params={{ shop }} to="/$shop/campaigns" {...props} />}>
      {t.campaigns.title}
    </Anchor>
  )
  if (campaign.error !== null) {
    return (
      <Page title={t.campaigns.campaign} up={up}>
        <ProblemNotice error={campaign.error} onRetry={() => void campaign.refetch()} />
      </Page>
    )
  }
  if (campaign.data === undefined || about === undefined) {
    return (
      <Page title={t.campaigns.campaign} up={up}>
        <Skeleton height="30rem" />
      </Page>
    )
  }
  const { status, name, type } = campaign.data
  return (
    <Page
      actions={<CampaignActions campaign={campaign.data} />}
      lead={
        <>
          <Badge color={STATUS_COLORS[status]} me="xs" variant="light">
            {t.campaigns.statuses[status]}
          </Badge>
          {t.campaigns.types[type]}
        </>
      }
      title={name ?? t.campaigns.campaign}
      up={up}
    >
      <Parts campaign={campaign.data} timezone={about.timezone} />
    </Page>
  )
}

function Parts({ campaign, timezone }: { readonly campaign: Campaign; readonly timezone: string }) {
  const { t } = useWords()
  const may_write = useMayWrite('campaigns')
  const has_begun = ['active', 'ended', 'cancelled'].includes(campaign.status)
  const can_change = !isOver(campaign)
  const figures = has_begun && (
    <Stack gap="md" mb="md">
      <SoFar campaign={campaign} />
      <CampaignResults campaign={campaign} />
    </Stack>
  )
  if (may_write && can_change) {
    return (
      <>
        {figures}
        <CampaignEditor campaign={campaign} timezone={timezone} />
      </>
    )
  }
  return (
    <div className={styles.columns}>
      <div>{figures}</div>
      <Panel title={isOver(campaign) ? t.campaigns.will.terms : t.campaigns.will.title}>
        <CampaignSentences campaign={campaign} />
      </Panel>
    </div>
  )
}
