import { Button, Group, PasswordInput, Skeleton, Stack, Text, TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { readSession } from '../api/read-session.ts'
import type { Session } from '../api/session-store.ts'
import { useRead, useWrite } from '../api/use-api.ts'
import { ConfirmDialog } from '../kit/confirm-dialog.tsx'
import { FormDialog } from '../kit/form-dialog.tsx'
import { ProblemNotice } from '../kit/notice.tsx'
import { Facts, Panel } from '../kit/panel.tsx'
import { showDone } from '../kit/toast.ts'
import { useForm } from '../kit/use-form.ts'
import { addPasskey, isDeclined, passkeyObstacle } from './passkeys.ts'
import { useWords } from './words.ts'

const LIST = 'GET /admin/api/me/passkeys'

/** The devices with which a person signs in without a password. */
export function PasskeysPanel({ person }: { readonly person: Session['person'] }) {
  const { t, format } = useWords()
  const texts = t.people.passkeys
  const list = useRead(LIST, {})
  const [is_adding, setAdding] = useState(false)
  const [leaving, setLeaving] = useState<{ passkey_id: string; name: string } | null>(null)
  const passkeys = list.data?.passkeys ?? []
  const obstacle = passkeyObstacle()
  return (
    <Panel
      actions={
        obstacle === null && (
          <Button onClick={() => setAdding(true)} size="xs" variant="default">
            {texts.add}
          </Button>
        )
      }
      title={texts.title}
    >
      <Stack gap="md">
        <Text size="sm">{texts.text}</Text>
        {obstacle !== null && <Text size="sm">{texts.obstacles[obstacle]}</Text>}
        {list.error !== null && <ProblemNotice error={list.error} />}
        {list.isPending && <Skeleton height="2rem" />}
        {passkeys.length > 0 && (
          <Facts
            facts={passkeys.map(({ passkey_id, name, created_at, last_used_at }) => [
              name,
              <Group gap="sm" justify="space-between" key={passkey_id}>
                <span>
                  {last_used_at === null
                    ? texts.added(format.day(created_at))
                    : texts.used(format.day(last_used_at))}
                </span>
                <Button
                  aria-label={texts.remove_one(name)}
                  onClick={() => setLeaving({ passkey_id, name })}
                  size="compact-sm"
                  variant="subtle"
                >
                  {texts.remove}
                </Button>
              </Group>,
            ])}
          />
        )}
      </Stack>
      {is_adding && <AddPasskey onClose={() => setAdding(false)} person={person} />}
      {leaving !== null && <RemovePasskey onClose={() => setLeaving(null)} passkey={leaving} />}
    </Panel>
  )
}

function AddPasskey({
  person,
  onClose,
}: {
  readonly person: Session['person']
  readonly onClose: () => void
}) {
  const { t } = useWords()
  const texts = t.people.passkeys
  const client = useQueryClient()
  const form = useForm({ name: '', password: '' }, async (values) => {
    try {
      await addPasskey(person, values)
    } catch (error) {
      if (isDeclined(error)) throw new Error(texts.declined)
      throw error
    }
    await Promise.all([client.invalidateQueries(), readSession()])
    showDone(texts.done)
    onClose()
  })
  return (
    <FormDialog form={form} onClose={onClose} submit={texts.add} title={texts.add_title}>
      <Text size="sm">{texts.add_text}</Text>
      <TextInput
        {...form.text('name')}
        data-autofocus
        description={texts.name_text}
        label={texts.name}
      />
      <PasswordInput
        {...form.text('password')}
        autoComplete="current-password"
        label={t.people.account.current_password}
      />
    </FormDialog>
  )
}

function RemovePasskey({
  passkey: { passkey_id, name },
  onClose,
}: {
  readonly passkey: { readonly passkey_id: string; readonly name: string }
  readonly onClose: () => void
}) {
  const { t } = useWords()
  const texts = t.people.passkeys
  const remove = useWrite('DELETE /admin/api/me/passkeys/{passkey_id}')
  return (
    <ConfirmDialog
      onClose={onClose}
      onConfirm={async () => {
        await remove.mutateAsync({ params: { passkey_id } })
        await readSession()
        showDone(texts.removed)
      }}
      submit={texts.remove}
      takes_away
      title={texts.remove_title(name)}
    >
      {texts.remove_text}
    </ConfirmDialog>
  )
}
