import { Anchor, PasswordInput, Stack, Text, TextInput } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { type AnswerOf, call } from '../api/call.ts'
import { PlainFrame } from '../frame/plain-frame.tsx'
import { BusyButton } from '../kit/busy-button.tsx'
import { ProblemNotice } from '../kit/notice.tsx'
import { useForm } from '../kit/use-form.ts'
import { linkToken } from './link-token.ts'
import { useWords } from './words.ts'

/** A new password: first the link is asked for, then it leads here with its token. */
export function ResetPage() {
  const [token] = useState(linkToken)
  return token === '' ? <AskForLink /> : <ChoosePassword token={token} />
}

function AskForLink() {
  const { t } = useWords()
  const texts = t.people.reset
  const [answer, setAnswer] = useState<AnswerOf<'POST /admin/api/password-resets'> | null>(null)
  const form = useForm({ email: '' }, async (body) => {
    setAnswer(await call('POST /admin/api/password-resets', { body }))
  })
  return (
    <PlainFrame lead={texts.text} title={texts.title}>
      {answer !== null ? (
        <Done>{answer.has_mail_server ? texts.sent : texts.no_mail_server}</Done>
      ) : (
        <form {...form.form}>
          <Stack gap="md">
            {form.problem !== null && <ProblemNotice error={form.problem} />}
            <TextInput
              {...form.text('email')}
              autoComplete="username"
              autoFocus
              label={t.people.sign_in.email}
              type="email"
            />
            <BusyButton is_busy={form.is_sending} type="submit">
              {texts.submit}
            </BusyButton>
            <BackToSignIn />
          </Stack>
        </form>
      )}
    </PlainFrame>
  )
}

function ChoosePassword({ token }: { readonly token: string }) {
  const { t } = useWords()
  const texts = t.people.reset
  const [is_done, setDone] = useState(false)
  const form = useForm({ password: '' }, async (body) => {
    await call('PUT /admin/api/password-resets/{token}', { params: { token }, body })
    setDone(true)
  })
  return (
    <PlainFrame title={texts.choose_title}>
      {is_done ? (
        <Done>{texts.done}</Done>
      ) : (
        <form {...form.form}>
          <Stack gap="md">
            {form.problem !== null && <ProblemNotice error={form.problem} />}
            <PasswordInput
              {...form.text('password')}
              autoComplete="new-password"
              autoFocus
              description={t.people.set_up.password_text}
              label={t.people.sign_in.password}
            />
            <BusyButton is_busy={form.is_sending} type="submit">
              {texts.choose_submit}
            </BusyButton>
          </Stack>
        </form>
      )}
    </PlainFrame>
  )
}

function Done({ children }: { readonly children: ReactNode }) {
  return (
    <Stack gap="md">
      <Text role="status">{children}</Text>
      <BackToSignIn />
    </Stack>
  )
}

function BackToSignIn() {
  const { t } = useWords()
  return (
    <Text size="sm">
      <Anchor renderRoot={(props) => <Link to="/" {...props} />}>{t.people.sign_in.submit}</Anchor>
    </Text>
  )
}
