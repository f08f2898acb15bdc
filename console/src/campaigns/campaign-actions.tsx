import { ActionIcon, Button, Menu, Stack, Text } from '@mantine/core'
import { getRouteApi, Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useWrite } from '../api/use-api.ts'
import { Tried } from '../forecast/tried.tsx'
import { useMayWrite } from '../frame/may.ts'
import { ConfirmDialog } from '../kit/confirm-dialog.tsx'
import { MoreIcon } from '../kit/icons.tsx'
import { showDone } from '../kit/toast.ts'
import { CampaignSentences } from './campaign-sentences.tsx'
import type { Campaign } from './campaign-values.ts'
import { useWords } from './words.ts'

const route = getRouteApi('/$shop/campaigns/$campaign_id')

interface DialogProps {
  readonly campaign: Campaign
  readonly onClose: () => void
}

const DIALOGS = { schedule: Schedule, stop: Stop, remove: Remove }

/** What can be done with a whole campaign, by those who may. */
export function CampaignActions({ campaign }: { readonly campaign: Campaign }) {
  const { t } = useWords()
  const { shop } = route.useParams()
  const [open, setOpen] = useState<keyof typeof DIALOGS | null>(null)
  const may_write = useMayWrite('campaigns')
  // As it was when the dialog opened: what it does shows behind it already.
  const [opened, setOpened] = useState(campaign)
  if (!may_write) return null
  const { status, deletable, id } = campaign
  const ask = (name: keyof typeof DIALOGS) => () => {
    setOpened(campaign)
    setOpen(name)
  }
  const Dialog = open === null ? null : DIALOGS[open]
  return (
    <>
      {status === 'draft' && (
        <Button onClick={ask('schedule')}>{t.campaigns.schedule.action}</Button>
      )}
      {status === 'active' && (
        <Button onClick={ask('stop')} variant="default">
          {t.campaigns.end.action}
        </Button>
      )}
      {status === 'scheduled' && (
        <Button onClick={ask('stop')} variant="default">
          {t.campaigns.cancel.action}
        </Button>
      )}
      <Menu position="bottom-end">
        <Menu.Target>
          <ActionIcon aria-label={t.campaigns.more} color="gray" size="lg" variant="default">
            <MoreIcon />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item
            renderRoot={(props) => (
              <Link
                params={{ shop }}
                search={{ from: id ?? '' }}
                to="/$shop/campaigns/new"
                {...props}
              />
            )}
          >
            {t.campaigns.duplicate}
          </Menu.Item>
          {deletable && <Menu.Item onClick={ask('remove')}>{t.campaigns.remove.action}</Menu.Item>}
        </Menu.Dropdown>
      </Menu>
      {Dialog !== null && <Dialog campaign={opened} onClose={() => setOpen(null)} />}
    </>
  )
}

/** Says first, by a dry run, what will happen and who is mailed. */
function Schedule({ campaign, onClose }: DialogProps) {
  const { t } = useWords()
  const texts = t.campaigns.schedule
  const update = useWrite('PATCH /api/v1/campaigns/{campaign_id}')
  const { id, name, revision } = campaign
  const params = { campaign_id: id ?? '' }
  const body = { status: 'scheduled', if_revision: revision } as const
  return (
    <ConfirmDialog
      onClose={onClose}
      onConfirm={async () => {
        const { campaign: after } = await update.mutateAsync({ params, body })
        showDone(after?.status === 'active' ? texts.begun : texts.done)
      }}
      submit={texts.submit}
      title={texts.title(name ?? '')}
    >
      <Stack gap="sm">
        <Text size="sm">{texts.text}</Text>
        <Tried input={{ params, body }} name="PATCH /api/v1/campaigns/{campaign_id}" only_warns>
          {({ campaign: after, would_email }) =>
            after !== null && <CampaignSentences campaign={after} would_email={would_email} />
          }
        </Tried>
      </Stack>
    </ConfirmDialog>
  )
}

/** Ends a running campaign, or calls off one that has not begun. */
function Stop({ campaign, onClose }: DialogProps) {
  const { t } = useWords()
  const texts = campaign.status === 'active' ? t.campaigns.end : t.campaigns.cancel
  const update = useWrite('PATCH /api/v1/campaigns/{campaign_id}')
  const params = { campaign_id: campaign.id ?? '' }
  const body = { status: 'cancelled' } as const
  return (
    <ConfirmDialog
      onClose={onClose}
      onConfirm={async () => {
        await update.mutateAsync({ params, body })
        showDone(texts.done)
      }}
      cancel={t.campaigns.keep}
      submit={texts.submit}
      takes_away
      title={texts.title(campaign.name ?? '')}
    >
      <Stack gap="sm">
        {texts.text}
        <Tried input={{ params, body }} name="PATCH /api/v1/campaigns/{campaign_id}" />
      </Stack>
    </ConfirmDialog>
  )
}

function Remove({ campaign, onClose }: DialogProps) {
  const { t } = useWords()
  const { shop } = route.useParams()
  const navigate = route.useNavigate()
  const texts = t.campaigns.remove
  const remove = useWrite('DELETE /api/v1/campaigns/{campaign_id}')
  const params = { campaign_id: campaign.id ?? '' }
  return (
    <ConfirmDialog
      onClose={onClose}
      onConfirm={async () => {
        await navigate({ to: '/$shop/campaigns', params: { shop }, replace: true })
        await remove.mutateAsync({ params })
        showDone(texts.done)
      }}
      submit={texts.submit}
      takes_away
      title={texts.title(campaign.name ?? '')}
    >
      <Stack gap="sm">
        {texts.text}
        <Tried input={{ params, body: {} }} name="DELETE /api/v1/campaigns/{campaign_id}" />
      </Stack>
    </ConfirmDialog>
  )
}
