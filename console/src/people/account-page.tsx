import { NativeSelect, PasswordInput, Stack, TextInput } from '@mantine/core'
import { call } from '../api/call.ts'
import { session } from '../api/session-store.ts'
import { useSession } from '../frame/may.ts'
import { useWordSettings } from '../frame/words-provider.tsx'
import { Editor } from '../kit/editor.tsx'
import { Page } from '../kit/page.tsx'
import { Panel } from '../kit/panel.tsx'
import { showDone } from '../kit/toast.ts'
import { useForm } from '../kit/use-form.ts'
import { knownLanguage, LANGUAGES } from '../texts/language.ts'
import { OwnSessions } from './own-sessions.tsx'
import { PasskeysPanel } from './passkeys-panel.tsx'
import { SecondFactor } from './second-factor.tsx'
import { useWords } from './words.ts'

/** What people set for themselves: their name, language and password. */
export function AccountPage() {
  const { t } = useWords()
  const person = useSession()?.person
  if (person === undefined) return null
  // A saved form begins again with what was saved.
  const { name, language } = person
  return (
    <Page lead={person.email} title={t.frame.account}>
      <Stack gap="lg">
        <Stack gap="lg">
          <AccountForm key={`${name} ${language}`} language={language} name={name} />
          <SecondFactor is_on={person.has_second_factor} />
          <OwnSessions />
        </Stack>
        <PasskeysPanel person={person} />
      </Stack>
    </Page>
  )
}

function AccountForm({ name, language }: { readonly name: string; readonly language: string }) {
  const { t } = useWords()
  const texts = t.people.account
  const { setLanguage } = useWordSettings()
  const initial = { name, language, current_password: '', password: '' }
  const form = useForm(initial, async ({ current_password, password, ...rest }) => {
    const passwords = password === '' ? {} : { current_password, password }
    const renewed = await call('PATCH /admin/api/me', { body: { ...rest, ...passwords } })
    session.begin(renewed)
    const chosen = knownLanguage(rest.language)
    if (chosen !== null) setLanguage(chosen)
    form.reset()
    showDone(t.kit.saved(t.frame.account))
  })
  return (
    <Editor form={form}>
      <Panel title={texts.about}>
        <Stack gap="md" maw="28rem">
          <TextInput {...form.text('name')} autoComplete="name" label={t.people.set_up.name} />
          <NativeSelect
            {...form.text('language')}
            data={Object.entries(LANGUAGES).map(([value, label]) => ({ value, label }))}
            label={t.frame.language}
          />
        </Stack>
      </Panel>
      <Panel title={texts.password}>
        <Stack gap="md" maw="28rem">
          <PasswordInput
            {...form.text('current_password')}
            autoComplete="current-password"
            label={texts.current_password}
          />
          <PasswordInput
            {...form.text('password')}
            autoComplete="new-password"
            description={texts.password_text}
            label={texts.new_password}
          />
        </Stack>
      </Panel>
    </Editor>
  )
}
