import { Alert, Button, List, NativeSelect, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { BELOW } from '../api/below.ts'
import { useWrite } from '../api/use-api.ts'
import { BusyButton } from '../kit/busy-button.tsx'
import { DialogFoot } from '../kit/dialog-foot.tsx'
import { WarningIcon } from '../kit/icons.tsx'
import { ModalDialog } from '../kit/modal-dialog.tsx'
import { ProblemNotice } from '../kit/notice.tsx'
import { readChoice } from '../kit/search-params.ts'
import { Copied } from '../kit/shown-once.tsx'
import { useWords } from './words.ts'

/** These come from the internet, whatever computer they are used on. */
const FAR = ['claude', 'chatgpt']
const OWN_MACHINE = ['localhost', '127.0.0.1', '[::1]']

const CLIENTS = ['claude', 'chatgpt', 'claude_code', 'other'] as const

/** What to do in an assistant, and the code that lets it in once. */
export function ConnectAssistant({ onClose }: { readonly onClose: () => void }) {
  const { t, format } = useWords()
  const texts = t.assistants
  const [client, setClient] = useState<(typeof CLIENTS)[number]>('claude')
  const create = useWrite('POST /admin/api/connection-codes')
  const address = `${location.origin}${BELOW}/mcp`
  return (
    <ModalDialog onClose={onClose} size="lg" title={texts.connect}>
      <Stack gap="md">
        <NativeSelect
          data={CLIENTS.map((value) => ({ value, label: texts.clients[value] }))}
          data-autofocus
          label={texts.client}
          onChange={({ currentTarget }) =>
            setClient(readChoice(CLIENTS, currentTarget.value) ?? 'other')
          }
          value={client}
        />
        <List size="sm" spacing="xs" type="ordered">
          {texts.steps[client].map((step) => (
            <List.Item key={step}>{step}</List.Item>
          ))}
          <List.Item>{texts.step_code}</List.Item>
        </List>
        {FAR.includes(client) && OWN_MACHINE.includes(location.hostname) && (
          <Alert color="orange" icon={<WarningIcon />}>
            {texts.out_of_reach}
          </Alert>
        )}
        {client === 'claude_code' ? (
          <Copied
            label={texts.command}
            text={`claude mcp add --transport http laurel ${address}`}
          />
        ) : (
          <Copied label={texts.address} text={address} />
        )}
        {create.data !== undefined && (
          <Copied
            label={texts.code_until(format.moment(create.data.expires_at))}
            text={create.data.code}
          />
        )}
        {create.error !== null && <ProblemNotice error={create.error} />}
        <Alert color="gray">
          <Text size="sm">{texts.what_it_may}</Text>
        </Alert>
        <DialogFoot>
          <Button onClick={onClose} variant="default">
            {t.frame.close}
          </Button>
          <BusyButton is_busy={create.isPending} onClick={() => create.mutate({})}>
            {create.data === undefined ? texts.create_code : texts.create_another}
          </BusyButton>
        </DialogFoot>
      </Stack>
    </ModalDialog>
  )
}
