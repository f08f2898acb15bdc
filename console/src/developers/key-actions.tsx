import { ActionIcon, Menu } from '@mantine/core'
import { useState } from 'react'
import { useWrite } from '../api/use-api.ts'
import { ConfirmDialog } from '../kit/confirm-dialog.tsx'
import { MoreIcon } from '../kit/icons.tsx'
import { showDone, showProblem } from '../kit/toast.ts'
import { KeyAddresses } from './key-addresses.tsx'
import type { Key } from './keys-page.tsx'
import { NewKey } from './new-key.tsx'
import { useWords } from './words.ts'

/** What can be done with a key that works or is paused. */
export function KeyActions({ of }: { readonly of: Key }) {
  const { t, format } = useWords()
  const texts = t.developers.keys
  const [opened, setOpened] = useState<'addresses' | 'pause' | 'replace' | 'revoke' | null>(null)
  const update = useWrite('PATCH /admin/api/keys/{key_id}')
  const revoke = useWrite('DELETE /admin/api/keys/{key_id}')
  const params = { key_id: of.id }
  const close = () => setOpened(null)
  const used =
    of.last_used_at === null ? texts.never_used : texts.used_at(format.moment(of.last_used_at))
  const resume = () =>
    update
      .mutateAsync({ params, body: { paused: false } })
      .then(() => showDone(texts.resumed))
      .catch((error: unknown) => showProblem(t, error))
  return (
    <>
      <Menu position="bottom-end">
        <Menu.Target>
          <ActionIcon aria-label={t.kit.actions_of(of.name)} color="gray" variant="subtle">
            <MoreIcon />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          {of.paused ? (
            <Menu.Item onClick={() => void resume()}>{texts.resume}</Menu.Item>
          ) : (
            <Menu.Item onClick={() => setOpened('pause')}>{texts.pause}</Menu.Item>
          )}
          {!of.managed && (
            <>
              <Menu.Item onClick={() => setOpened('addresses')}>{texts.change_addresses}</Menu.Item>
              <Menu.Item onClick={() => setOpened('replace')}>{texts.replace}</Menu.Item>
            </>
          )}
          <Menu.Item color="red" onClick={() => setOpened('revoke')}>
            {texts.revoke}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {opened === 'addresses' && <KeyAddresses of={of} onClose={close} />}
      {opened === 'replace' && <NewKey from={of} onClose={close} />}
      {opened === 'pause' && (
        <ConfirmDialog
          onClose={close}
          onConfirm={async () => {
            await update.mutateAsync({ params, body: { paused: true } })
            showDone(texts.paused)
          }}
          submit={texts.pause}
          title={texts.pause_title(of.name)}
        >
          {texts.pause_text} {used}
        </ConfirmDialog>
      )}
      {opened === 'revoke' && (
        <ConfirmDialog
          onClose={close}
          onConfirm={async () => {
            await revoke.mutateAsync({ params })
            showDone(texts.revoked)
          }}
          submit={texts.revoke}
          takes_away
          title={texts.revoke_title(of.name)}
        >
          {texts.revoke_text} {used}
        </ConfirmDialog>
      )}
    </>
  )
}
