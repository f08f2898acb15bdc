import { Checkbox, NativeSelect, Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import type { AnswerOf } from '../api/call.ts'
import { useWrite } from '../api/use-api.ts'
import { useOpenShop } from '../frame/may.ts'
import { FormDialog } from '../kit/form-dialog.tsx'
import { readChoice } from '../kit/search-params.ts'
import { ShownOnce } from '../kit/shown-once.tsx'
import { useForm } from '../kit/use-form.ts'
import { LANGUAGES } from '../texts/language.ts'
import { ROLES, type Role, useOwnsAllShops } from './roles.ts'
import { useWords } from './words.ts'

/** Invites somebody. The link is shown once, and goes by e-mail where there is a mail server. */
export function InvitePerson({ onClose }: { readonly onClose: () => void }) {
  const { t, format, language: own } = useWords()
  const texts = t.settings.people
  const owns_all = useOwnsAllShops()
  const shop = useOpenShop()
  const [role, setRole] = useState<Role>('viewer')
  const [made, setMade] = useState<AnswerOf<'POST /admin/api/invitations'> | null>(null)
  const invite = useWrite('POST /admin/api/invitations')
  const language: string = own === 'pseudo' ? 'en' : own
  const initial = { email: '', language, all_shops: false }
  const form = useForm(initial, async ({ email, ...rest }) => {
    const body = { email: email.trim(), role, ...rest }
    setMade(await invite.mutateAsync({ body }))
  })
  if (made !== null) {
    return (
      <ShownOnce label={texts.link} onClose={onClose} text={made.link} title={texts.invited}>
        {texts.invited_text(format.moment(made.expires_at), made.is_emailed)}
      </ShownOnce>
    )
  }
  return (
    <FormDialog form={form} onClose={onClose} submit={texts.invite_submit} title={texts.invite}>
      {!form.values.all_shops && shop !== null && (
        <Text size="sm">{texts.invite_text(shop.name)}</Text>
      )}
      <TextInput
        {...form.text('email')}
        autoComplete="off"
        data-autofocus
        label={texts.email}
        type="email"
      />
      <NativeSelect
        data={ROLES.map((value) => ({ value, label: t.people.roles[value] }))}
        label={texts.role}
        onChange={({ currentTarget }) =>
          setRole(readChoice(ROLES, currentTarget.value) ?? 'viewer')
        }
        value={role}
      />
      <Text aria-live="polite" c="var(--console-quiet)" size="sm">
        {texts.about[role]}
      </Text>
      <NativeSelect
        data={Object.entries(LANGUAGES).map(([value, label]) => ({ value, label }))}
        label={t.frame.language}
        onChange={({ currentTarget }) => form.set('language', currentTarget.value)}
        value={form.values.language}
      />
      {owns_all && (
        <Checkbox
          checked={form.values.all_shops}
          label={texts.all_shops}
          onChange={({ currentTarget }) => form.set('all_shops', currentTarget.checked)}
        />
      )}
    </FormDialog>
  )
}
