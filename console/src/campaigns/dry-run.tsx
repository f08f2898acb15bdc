import { Text } from '@mantine/core'
import type { AnswerOf } from '../api/call.ts'
import { Problem } from '../api/problem.ts'
import { Tried } from '../forecast/tried.tsx'
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
  const asked = useSettled(body)
  const shared = {
    is_ready: isWhole(asked),
    only_warns: true,
    onError: (error: Error) => <Wrong error={error} />,
    children: sentencesOf,
  }
  return (
    <Panel title={t.campaigns.will.title}>
      {campaign_id === null ? (
        <Tried
          // A draft that is to be checked may still have no name.
          input={{ body: { ...newBody(asked), name: asked.name || t.campaigns.campaign } }}
          name="POST /api/v1/campaigns"
          {...shared}
        />
      ) : (
        <Tried
          input={{ params: { campaign_id }, body: asked }}
          name="PATCH /api/v1/campaigns/{campaign_id}"
          {...shared}
        />
      )}
    </Panel>
  )
}

/** What a campaign would do, of the answer of its dry run. */
function sentencesOf({
  campaign,
  would_email,
}: Pick<AnswerOf<'PATCH /api/v1/campaigns/{campaign_id}'>, 'campaign' | 'would_email'>) {
  return campaign !== null && <CampaignSentences campaign={campaign} would_email={would_email} />
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
