import { ActionIcon, Button, Menu } from '@mantine/core'
import { useNavigate, useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { useWrite } from '../api/use-api.ts'
import { BusyButton } from '../kit/busy-button.tsx'
import { ConfirmDialog } from '../kit/confirm-dialog.tsx'
import { MoreIcon } from '../kit/icons.tsx'
import { ShownOnce } from '../kit/shown-once.tsx'
import { showDone, showProblem } from '../kit/toast.ts'
import { ReplayEvents } from './replay-events.tsx'
import { SendTest } from './send-test.tsx'
import type { Webhook } from './webhooks-page.tsx'
import { useWords } from './words.ts'

/** What can be done with an endpoint. */
export function WebhookActions({ of }: { readonly of: Webhook }) {
  const { t } = useWords()
  const texts = t.developers.webhooks
  const [opened, setOpened] = useState<'test' | 'replay' | 'roll' | 'delete' | null>(null)
  const enable = useWrite('POST /admin/api/webhooks/{webhook_id}/enable')
  const close = () => setOpened(null)
  const switchOn = () =>
    enable
      .mutateAsync({ params: { webhook_id: of.id } })
      .then(() => showDone(texts.enabled))
      .catch((error: unknown) => showProblem(t, error))
  return (
    <>
      {of.status === 'disabled' && (
        <BusyButton is_busy={enable.isPending} onClick={() => void switchOn()}>
          {texts.enable}
        </BusyButton>
      )}
      <Button onClick={() => setOpened('test')} variant="default">
        {texts.test}
      </Button>
      <Menu position="bottom-end">
        <Menu.Target>
          <ActionIcon aria-label={t.kit.actions} size="input-sm" variant="default">
            <MoreIcon />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item onClick={() => setOpened('replay')}>{texts.replay}</Menu.Item>
          <Menu.Item onClick={() => setOpened('roll')}>{texts.roll}</Menu.Item>
          <Menu.Item color="red" onClick={() => setOpened('delete')}>
            {texts.delete}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {opened === 'test' && <SendTest of={of} onClose={close} />}
      {opened === 'replay' && <ReplayEvents of={of} onClose={close} />}
      {opened === 'roll' && <RollSecret of={of} onClose={close} />}
      {opened === 'delete' && <DeleteWebhook of={of} onClose={close} />}
    </>
  )
}

interface Opened {
  readonly of: Webhook
  readonly onClose: () => void
}

function RollSecret({ of, onClose }: Opened) {
  const { t, format } = useWords()
  const texts = t.developers.webhooks
  const [rolled, setRolled] = useState<{ secret: string; until: string } | null>(null)
  const roll = useWrite('POST /admin/api/webhooks/{webhook_id}/roll-secret')
  if (rolled !== null) {
    return (
      <ShownOnce
        label={texts.secret}
        onClose={onClose}
        text={rolled.secret}
        title={texts.secret_title}
      >
        {texts.secret_text} {texts.rolled_text(format.moment(rolled.until))}
      </ShownOnce>
    )
  }
  return (
    <ConfirmDialog
      onClose={() => undefined}
      onConfirm={async () => {
        const { secret, previous_secret_until: until } = await roll.mutateAsync({
          params: { webhook_id: of.id },
        })
        setRolled({ secret, until })
      }}
      onCancel={onClose}
      submit={texts.roll}
      title={texts.roll_title}
    >
      {texts.roll_text}
    </ConfirmDialog>
  )
}

function DeleteWebhook({ of, onClose }: Opened) {
  const { t } = useWords()
  const texts = t.developers.webhooks
  const remove = useWrite('DELETE /api/v1/webhooks/{webhook_id}')
  const navigate = useNavigate()
  const { shop = '' } = useParams({ strict: false })
  return (
    <ConfirmDialog
      onClose={onClose}
      onConfirm={async () => {
        await navigate({ to: '/$shop/developers/webhooks', params: { shop }, replace: true })
        await remove.mutateAsync({ params: { webhook_id: of.id } })
        showDone(texts.deleted)
      }}
      submit={texts.delete}
      takes_away
      title={texts.delete_title}
    >
      {texts.delete_text(of.url)}
    </ConfirmDialog>
  )
}
