import { ActionIcon, Menu, NativeSelect, Text } from '@mantine/core'
import { useState } from 'react'
import { useWrite } from '../api/use-api.ts'
import { ConfirmDialog } from '../kit/confirm-dialog.tsx'
import { FormDialog } from '../kit/form-dialog.tsx'
import { MoreIcon } from '../kit/icons.tsx'
import { readChoice } from '../kit/search-params.ts'
import { ShownOnce } from '../kit/shown-once.tsx'
import { showDone } from '../kit/toast.ts'
import { useForm } from '../kit/use-form.ts'
import type { Person } from './people-page.tsx'
import { ROLES, useOwnsAllShops } from './roles.ts'
import { useWords } from './words.ts'

interface Opened {
  readonly of: Person
  readonly onClose: () => void
}

/** What an owner can do about somebody. A role in all shops is changed for all of them. */
export function PersonActions({ of }: { readonly of: Person }) {
  const { t } = useWords()
  const texts = t.settings.people
  const owns_all = useOwnsAllShops()
  const [opened, setOpened] = useState<'role' | 'reset' | 'factor' | 'remove' | null>(null)
  const close = () => setOpened(null)
  if (scopeOf(of) === '*' && !owns_all) return null
  return (
    <>
      <Menu position="bottom-end">
        <Menu.Target>
          <ActionIcon aria-label={t.kit.actions_of(of.name)} color="gray" variant="subtle">
            <MoreIcon />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item onClick={() => setOpened('role')}>{texts.change_role}</Menu.Item>
          {owns_all && <Menu.Item onClick={() => setOpened('reset')}>{texts.reset_link}</Menu.Item>}
          {owns_all && of.has_second_factor && (
            <Menu.Item onClick={() => setOpened('factor')}>{texts.clear_factor}</Menu.Item>
          )}
          <Menu.Item color="red" onClick={() => setOpened('remove')}>
            {texts.remove}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {opened === 'role' && <ChangeRole of={of} onClose={close} />}
      {opened === 'reset' && <ResetLink of={of} onClose={close} />}
      {opened === 'factor' && <ClearFactor of={of} onClose={close} />}
      {opened === 'remove' && <RemovePerson of={of} onClose={close} />}
    </>
  )
}

/** A role in this shop goes before the one in all; undefined: this shop. */
function scopeOf({ roles }: Person): '*' | undefined {
  return roles.some(({ shop }) => shop !== null) ? undefined : '*'
}

function ChangeRole({ of, onClose }: Opened) {
  const { t } = useWords()
  const texts = t.settings.people
  const update = useWrite('PATCH /admin/api/people/{person_id}')
  const shop = scopeOf(of)
  const present = of.roles.find((one) => (one.shop === null) === (shop === '*'))?.role ?? 'viewer'
  const begun: { role: string } = { role: present }
  const form = useForm(begun, async ({ role }) => {
    const chosen = readChoice(ROLES, role) ?? present
    await update.mutateAsync({ params: { person_id: of.person_id }, body: { role: chosen }, shop })
    showDone(texts.role_changed)
    onClose()
  })
  const chosen = readChoice(ROLES, form.values.role) ?? present
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      submit={texts.change_role}
      title={texts.role_title(of.name)}
    >
      <NativeSelect
        data={ROLES.map((value) => ({ value, label: t.people.roles[value] }))}
        data-autofocus
        description={shop === '*' ? texts.for_all_shops : texts.for_this_shop}
        label={texts.role}
        onChange={({ currentTarget }) => form.set('role', currentTarget.value)}
        value={form.values.role}
      />
      <Text aria-live="polite" c="var(--console-quiet)" size="sm">
        {texts.about[chosen]}
      </Text>
    </FormDialog>
  )
}

function ResetLink({ of, onClose }: Opened) {
  const { t, format } = useWords()
  const texts = t.settings.people
  const [made, setMade] = useState<{ link: string; expires_at: string } | null>(null)
  const create = useWrite('POST /admin/api/people/{person_id}/reset-link')
  if (made !== null) {
    return (
      <ShownOnce label={texts.link} onClose={onClose} text={made.link} title={texts.reset_link}>
        {texts.reset_made(format.moment(made.expires_at))}
      </ShownOnce>
    )
  }
  return (
    <ConfirmDialog
      onCancel={onClose}
      onClose={() => undefined}
      onConfirm={async () => {
        const params = { person_id: of.person_id }
        setMade(await create.mutateAsync({ params, shop: '*' }))
      }}
      submit={texts.reset_link}
      title={texts.reset_title(of.name)}
    >
      {texts.reset_text}
    </ConfirmDialog>
  )
}

function ClearFactor({ of, onClose }: Opened) {
  const { t } = useWords()
  const texts = t.settings.people
  const clear = useWrite('DELETE /admin/api/people/{person_id}/second-factor')
  return (
    <ConfirmDialog
      onClose={onClose}
      onConfirm={async () => {
        await clear.mutateAsync({ params: { person_id: of.person_id }, shop: '*' })
        showDone(texts.factor_cleared)
      }}
      submit={texts.clear_factor}
      takes_away
      title={texts.clear_title(of.name)}
    >
      {texts.clear_text}
    </ConfirmDialog>
  )
}

function RemovePerson({ of, onClose }: Opened) {
  const { t } = useWords()
  const texts = t.settings.people
  const remove = useWrite('DELETE /admin/api/people/{person_id}')
  const shop = scopeOf(of)
  return (
    <ConfirmDialog
      onClose={onClose}
      onConfirm={async () => {
        await remove.mutateAsync({ params: { person_id: of.person_id }, shop })
        showDone(texts.removed)
      }}
      submit={texts.remove}
      takes_away
      title={texts.remove_title(of.name)}
    >
      {shop === '*' ? texts.remove_all_text : texts.remove_text}
    </ConfirmDialog>
  )
}
