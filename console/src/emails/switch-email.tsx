import { Stack, Text } from '@mantine/core'
import { useWrite } from '../api/use-api.ts'
import { Tried } from '../forecast/tried.tsx'
import { ConfirmDialog } from '../kit/confirm-dialog.tsx'
import { showDone } from '../kit/toast.ts'
import type { Template } from './use-templates.ts'
import { useWords } from './words.ts'

/** Says first who would get an e-mail, and when. */
export function SwitchEmail({
  template: { type, name, when, enabled },
  emails_enabled,
  has_mail_server,
  onClose,
}: {
  readonly template: Template
  readonly emails_enabled: boolean
  readonly has_mail_server: boolean
  readonly onClose: () => void
}) {
  const { t, format } = useWords()
  const texts = t.emails.switch
  const body = { enabled: enabled !== true }
  const update = useWrite('PATCH /api/v1/program/emails/{type}')
  return (
    <ConfirmDialog
      onClose={onClose}
      onConfirm={async () => {
        await update.mutateAsync({ params: { type }, body })
        showDone(body.enabled ? texts.switched_on : texts.switched_off)
      }}
      submit={body.enabled ? texts.on_submit : texts.off_submit}
      title={(body.enabled ? texts.on_title : texts.off_title)(name)}
    >
      <Stack gap="xs">
        <Text size="sm">{body.enabled ? texts.when(when) : texts.off_text}</Text>
        {body.enabled && !emails_enabled && <Text size="sm">{texts.nothing_yet}</Text>}
        {body.enabled && emails_enabled && !has_mail_server && (
          <Text size="sm">{t.emails.no_mail_server}</Text>
        )}
        <Tried input={{ params: { type }, body }} name="PATCH /api/v1/program/emails/{type}">
          {({ reach: { members_with_email: members } }) => (
            <Text size="sm">{texts.reach(members, format.number(members))}</Text>
          )}
        </Tried>
      </Stack>
    </ConfirmDialog>
  )
}
