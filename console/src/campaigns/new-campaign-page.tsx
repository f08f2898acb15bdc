import { Anchor, Skeleton } from '@mantine/core'
import { getRouteApi, Link } from '@tanstack/react-router'
import { useState } from 'react'
import type { InputOf } from '../api/call.ts'
import { useRead, useWrite } from '../api/use-api.ts'
import { Choices } from '../kit/choices.tsx'
import { Editor } from '../kit/editor.tsx'
import { ProblemNotice } from '../kit/notice.tsx'
import { Page } from '../kit/page.tsx'
import { showDone } from '../kit/toast.ts'
import { useForm } from '../kit/use-form.ts'
import { CampaignForm, nextWeekend } from './campaign-form.tsx'
import { bodyOf, type Campaign, type CampaignValues, valuesOf } from './campaign-values.ts'
import styles from './campaigns.module.css'
import { TEMPLATES, type Template } from './campaigns-search.ts'
import { DryRun } from './dry-run.tsx'
import { useWords } from './words.ts'

const route = getRouteApi('/$shop/campaigns/new')

/** A new campaign: first a template, then everything that it decided, to be changed. */
export function NewCampaignPage() {
  const { t } = useWords()
  const { shop } = route.useParams()
  const { template, from } = route.useSearch()
  const texts = t.campaigns.templates
  const up = (
    <Anchor renderRoot={(props) => <Link params={{ shop }} to="/$shop/campaigns" {...props} />}>
      {t.campaigns.title}
    </Anchor>
  )
  if (from !== undefined) {
    return (
      <Page title={t.campaigns.create} up={up}>
        <Copy campaign_id={from} />
      </Page>
    )
  }
  if (template !== undefined) {
    const { title } = texts.list[template]
    return (
      <Page lead={title} title={t.campaigns.create} up={up}>
        <FromTemplate template={template} />
      </Page>
    )
  }
  return (
    <Page lead={texts.lead} title={texts.title} up={up}>
      <Choices
        choices={TEMPLATES.map((name) => ({ name, ...texts.list[name] }))}
        label={texts.title}
        link={(name, content) => (
          <Link params={{ shop }} search={{ template: name }} to="/$shop/campaigns/new">
            {content}
          </Link>
        )}
      />
    </Page>
  )
}

/** What a template decides is the server's: a dry run says it. */
function FromTemplate({ template }: { readonly template: Template }) {
  const { t } = useWords()
  const body = { name: t.campaigns.campaign, template, dry_run: true }
  const { data, error, refetch } = useRead('POST /api/v1/campaigns', { body })
  if (error !== null) return <ProblemNotice error={error} onRetry={() => void refetch()} />
  if (data?.campaign == null) return <Skeleton height="30rem" />
  return <Begin campaign={data.campaign} template={template} />
}

function Copy({ campaign_id }: { readonly campaign_id: string }) {
  const input = { params: { campaign_id } }
  const { data, error, refetch } = useRead('GET /api/v1/campaigns/{campaign_id}', input)
  if (error !== null) return <ProblemNotice error={error} onRetry={() => void refetch()} />
  if (data === undefined) return <Skeleton height="30rem" />
  return <Begin campaign={asNew(data)} template={null} />
}

/** Its dates are over, and its e-mails are of its own. */
function asNew(campaign: Campaign): Campaign {
  const phase = { enabled: false, scheduled_for: null, sent_at: null }
  const emails = { teaser: phase, launch: phase, last_chance: phase }
  return { ...campaign, status: 'draft', starts_at: null, ends_at: null, emails }
}

function Begin(props: { readonly campaign: Campaign; readonly template: Template | null }) {
  const { data: shop } = useRead('GET /api/v1/shop', {})
  return shop === undefined ? (
    <Skeleton height="30rem" />
  ) : (
    <NewCampaign {...props} timezone={shop.timezone} />
  )
}

type NewBody = InputOf<'POST /api/v1/campaigns'>['body']

function NewCampaign({
  campaign,
  template,
  timezone,
}: {
  readonly campaign: Campaign
  readonly template: Template | null
  readonly timezone: string
}) {
  const { t } = useWords()
  const { shop } = route.useParams()
  const navigate = route.useNavigate()
  const create = useWrite('POST /api/v1/campaigns')
  const [initial] = useState((): CampaignValues => {
    const values = valuesOf(campaign, timezone)
    if (template === null) return values
    const weekend = template === 'flash_weekend' ? nextWeekend(timezone) : {}
    return { ...values, ...weekend, name: '' }
  })
  const whole = (values: CampaignValues): NewBody => {
    const { status: _status, if_revision: _revision, ...body } = bodyOf(values, timezone)
    return { ...body, name: values.name.trim(), ...(template !== null && { template }) }
  }
  const form = useForm(initial, async (values) => {
    const { campaign: made } = await create.mutateAsync({ body: whole(values) })
    showDone(t.campaigns.saved_draft)
    const campaign_id = made?.id ?? ''
    const params = { shop, campaign_id }
    // Who goes back finds no second form.
    await navigate({ to: '/$shop/campaigns/$campaign_id', params, replace: true })
  })
  return (
    <div className={styles.columns}>
      <Editor form={form} submit={t.campaigns.draft_submit}>
        <CampaignForm campaign={campaign} form={form} timezone={timezone} />
      </Editor>
      <div className={styles.side}>
        <DryRun body={whole(form.values)} campaign_id={null} />
      </div>
    </div>
  )
}
