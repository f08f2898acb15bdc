import { useEffect, useRef, useState } from 'react'
import { Problem } from '../api/problem.ts'
import { useWrite } from '../api/use-api.ts'
import { ConflictNotice } from '../kit/conflict-notice.tsx'
import { Editor } from '../kit/editor.tsx'
import { showDone } from '../kit/toast.ts'
import { useForm } from '../kit/use-form.ts'
import { CampaignForm } from './campaign-form.tsx'
import { type Campaign, changeOf, valuesOf } from './campaign-values.ts'
import styles from './campaigns.module.css'
import { DryRun } from './dry-run.tsx'
import { useWords } from './words.ts'

interface Props {
  readonly campaign: Campaign
  readonly timezone: string
}

/**
 * The fields of a campaign that can still change. What somebody else saves meanwhile does not touch
 * what is typed here; the next save says so.
 */
export function CampaignEditor({ campaign, timezone }: Props) {
  const [opened, setOpened] = useState(campaign)
  const is_same = opened.revision === campaign.revision
  return (
    <Fields
      // With the same revision only time can have changed it.
      campaign={is_same ? campaign : opened}
      key={opened.revision}
      latest={campaign}
      onOpen={setOpened}
      timezone={timezone}
    />
  )
}

function Fields({
  campaign,
  latest,
  timezone,
  onOpen,
}: Props & { readonly latest: Campaign; readonly onOpen: (campaign: Campaign) => void }) {
  const { t } = useWords()
  const save = useWrite('PATCH /api/v1/campaigns/{campaign_id}')
  const [initial] = useState(() => valuesOf(campaign, timezone))
  const if_revision = useRef(campaign.revision)
  const change = (values: typeof initial) => changeOf(initial, values, timezone)
  const form = useForm(initial, async (values) => {
    const { campaign: saved } = await save.mutateAsync({
      params: { campaign_id: campaign.id ?? '' },
      body: { ...change(values), if_revision: if_revision.current },
    })
    showDone(t.kit.saved(saved?.name ?? campaign.name ?? t.campaigns.title))
    if (saved !== null) onOpen(saved)
  })
  const { problem, is_changed } = form
  const is_behind = latest.revision !== campaign.revision
  useEffect(() => {
    if (is_behind && !is_changed) onOpen(latest)
  }, [is_behind, is_changed, latest, onOpen])
  const is_conflict = problem instanceof Problem && problem.code === 'revision_conflict'
  return (
    <div className={styles.columns}>
      <Editor form={is_conflict ? { ...form, problem: null } : form}>
        {is_conflict && (
          <ConflictNotice
            onDiscard={() => onOpen(latest)}
            onOverwrite={() => {
              if_revision.current = Number(problem.details.current_revision)
              void form.submit()
            }}
          />
        )}
        <CampaignForm campaign={campaign} form={form} timezone={timezone} />
      </Editor>
      <div className={styles.side}>
        <DryRun
          body={{ ...change(form.values), name: form.values.name.trim() }}
          campaign_id={campaign.id}
        />
      </div>
    </div>
  )
}
