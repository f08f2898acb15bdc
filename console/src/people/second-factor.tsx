import { Anchor, Badge, Button, PasswordInput, Stack, Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import { call } from '../api/call.ts'
import { readSession } from '../api/read-session.ts'
import { useSession } from '../frame/may.ts'
import { DialogFoot } from '../kit/dialog-foot.tsx'
import { FormDialog } from '../kit/form-dialog.tsx'
import { ModalDialog } from '../kit/modal-dialog.tsx'
import { Panel } from '../kit/panel.tsx'
import { QrCode } from '../kit/qr-code.tsx'
import { saveFile } from '../kit/save-file.ts'
import { Copied, CopyButton } from '../kit/shown-once.tsx'
import { showDone } from '../kit/toast.ts'
import { useForm } from '../kit/use-form.ts'
import { useWords } from './words.ts'

/** A code of an app beside the password. */
export function SecondFactor({ is_on }: { readonly is_on: boolean }) {
  const { t } = useWords()
  const texts = t.people.second_factor
  const [opened, setOpened] = useState<'on' | 'off' | null>(null)
  const close = () => setOpened(null)
  return (
    <Panel
      actions={
        <Badge color={is_on ? 'laurel' : 'gray'} variant="light">
          {is_on ? texts.is_on : texts.is_off}
        </Badge>
      }
      title={texts.title}
    >
      <Text mb="md" size="sm">
        {texts.text}
      </Text>
      {is_on ? (
        <Button color="red" onClick={() => setOpened('off')} variant="outline">
          {texts.turn_off}
        </Button>
      ) : (
        <Button onClick={() => setOpened('on')} variant="default">
          {texts.turn_on}
        </Button>
      )}
      {opened === 'on' && <TurnOn onClose={close} />}
      {opened === 'off' && <TurnOff onClose={close} />}
    </Panel>
  )
}

/** Unseen, so that a password manager knows whose password it is. */
function OwnName() {
  const email = useSession()?.person.email ?? ''
  return <input autoComplete="username" hidden name="username" readOnly value={email} />
}

interface SetUp {
  readonly secret: string
  readonly address: string
}

/** First the password, then the app and its first code, then the recovery codes. */
function TurnOn({ onClose }: { readonly onClose: () => void }) {
  const { t } = useWords()
  const texts = t.people.second_factor
  const [set_up, setSetUp] = useState<SetUp | null>(null)
  const [codes, setCodes] = useState<readonly string[] | null>(null)
  const begin = useForm({ password: '' }, async (body) => {
    setSetUp(await call('POST /admin/api/me/second-factor', { body }))
  })
  if (codes !== null) {
    const finish = () => {
      onClose()
      void readSession()
    }
    return <RecoveryCodes codes={codes} onClose={finish} />
  }
  if (set_up !== null) return <FirstCode onClose={onClose} onDone={setCodes} set_up={set_up} />
  return (
    <FormDialog form={begin} onClose={onClose} submit={texts.next} title={texts.turn_on}>
      <OwnName />
      <PasswordInput
        {...begin.text('password')}
        autoComplete="current-password"
        data-autofocus
        label={t.people.account.current_password}
      />
    </FormDialog>
  )
}

function FirstCode({
  set_up,
  onDone,
  onClose,
}: {
  readonly set_up: SetUp
  readonly onDone: (codes: readonly string[]) => void
  readonly onClose: () => void
}) {
  const { t } = useWords()
  const texts = t.people.second_factor
  const form = useForm({ code: '' }, async ({ code }) => {
    const body = { code: code.replaceAll(' ', '') }
    const { recovery_codes } = await call('PUT /admin/api/me/second-factor', { body })
    onDone(recovery_codes)
  })
  return (
    <FormDialog form={form} onClose={onClose} submit={texts.confirm} title={texts.turn_on}>
      <Text size="sm">{texts.app_text}</Text>
      <QrCode label={texts.qr_code} text={set_up.address} />
      <Copied label={texts.secret} text={set_up.secret} />
      <Anchor href={set_up.address} size="sm">
        {texts.open_app}
      </Anchor>
      <TextInput
        {...form.text('code')}
        autoComplete="one-time-code"
        data-autofocus
        description={texts.code_text}
        inputMode="numeric"
        label={texts.code}
      />
    </FormDialog>
  )
}

function RecoveryCodes({
  codes,
  onClose,
}: {
  readonly codes: readonly string[]
  readonly onClose: () => void
}) {
  const { t } = useWords()
  const texts = t.people.second_factor
  const text = codes.join('\n')
  return (
    <ModalDialog closeOnClickOutside={false} onClose={onClose} title={texts.codes_title}>
      <Stack gap="md">
        <Text size="sm">{texts.codes_text}</Text>
        <Text className="number" component="pre" m={0} size="sm">
          {text}
        </Text>
        <DialogFoot>
          <Button
            onClick={() =>
              saveFile('laurel-recovery-codes.txt', new Blob([`${text}\n`], { type: 'text/plain' }))
            }
            variant="default"
          >
            {texts.download}
          </Button>
          <CopyButton text={text} what={texts.codes_title} />
          <Button data-autofocus onClick={onClose}>
            {t.kit.kept}
          </Button>
        </DialogFoot>
      </Stack>
    </ModalDialog>
  )
}

function TurnOff({ onClose }: { readonly onClose: () => void }) {
  const { t } = useWords()
  const texts = t.people.second_factor
  const form = useForm({ password: '' }, async (body) => {
    await call('DELETE /admin/api/me/second-factor', { body })
    await readSession()
    showDone(texts.turned_off)
    onClose()
  })
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      submit={texts.turn_off}
      takes_away
      title={texts.turn_off_title}
    >
      <Text size="sm">{texts.turn_off_text}</Text>
      <OwnName />
      <PasswordInput
        {...form.text('password')}
        autoComplete="current-password"
        data-autofocus
        label={t.people.account.current_password}
      />
    </FormDialog>
  )
}
