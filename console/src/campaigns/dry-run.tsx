import { Skeleton, Text } from '@mantine/core'
import { Problem } from '../api/problem.ts'
import { useRead } from '../api/use-api.ts'
import { Panel } from '../kit/panel.tsx'
import { useSettled } from '../kit/use-settled.ts'
import { CampaignSentences } from './campaign-sentences.tsx'
import type { CampaignBody } from './campaign-values.ts'
import { useWords } from './words.ts'

/** What the campaign would do as it is typed now, by a dry run of the server. */
export function DryRun({
  campaign_id,
  body,
}: {
  /** null: it is a new one. */
  readonly campaign_id: string | null
  readonly body: CampaignBody & { readonly name: string }
}) {
  const { t } = useWords()
  const asked = useSettled({ ...body, dry_run: true })
  const made = useRead(
    'POST /api/v1/campaigns',
    // A draft that is to be checked may still have no name.
    { body: { ...newBody(asked), name: asked.name || t.campaigns.campaign } },
    { enabled: campaign_id === null && isWhole(asked), keep: true },
  )
  const changed = useRead(
    'PATCH /api/v1/campaigns/{campaign_id}',
    { params: { campaign_id: campaign_id ?? '' }, body: asked },
    { enabled: campaign_id !== null && isWhole(asked), keep: true },
  )
  const { data, error } = campaign_id === null ? made : changed
  return (
    <Panel title={t.campaigns.will.title}>
      <div aria-live="polite">
        {error !== null && <Wrong error={error} />}
        {error === null && data?.campaign != null && (
          <CampaignSentences campaign={data.campaign} would_email={data.would_email} />
        )}
        {error === null && data === undefined && <Skeleton height="6rem" />}
      </div>
    </Panel>
  )
}

/** Whether nothing is just being chosen, which the server would only refuse. */
function isWhole({ audience, product_scope: scope }: CampaignBody): boolean {
  const { tier_ids = [], tags = [] } = audience ?? {}
  const is_anybody = (audience?.mode ?? 'all') === 'all' || tier_ids.length + tags.length > 0
  const { product_ids = [], collection_ids = [] } = scope ?? {}
  const named = product_ids.length + collection_ids.length + (scope?.tags?.length ?? 0)
  return is_anybody && ((scope?.mode ?? 'all') === 'all' || named > 0)
}

/** A new campaign is a draft, whatever an existing one could become. */
function newBody({ status: _status, if_revision: _revision, ...body }: CampaignBody) {
  return body
}

function Wrong({ error }: { readonly error: Error }) {
  const { t } = useWords()
  const faults = error instanceof Problem ? error.faults : []
  const messages = faults.length > 0 ? faults.map(({ message }) => message) : [error.message]
  return (
    <Text component="div" size="sm">
      {t.campaigns.will.wrong}
      <ul>
        {messages.map((message) => (
          <li key={message}>{message}</li>
        ))}
      </ul>
    </Text>
  )
}
