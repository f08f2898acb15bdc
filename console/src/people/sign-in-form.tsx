import { Anchor, PasswordInput, Stack, Text, TextInput } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { lazy, Suspense, useState } from 'react'
import { call } from '../api/call.ts'
import { readSession } from '../api/read-session.ts'
import { BusyButton } from '../kit/busy-button.tsx'
import { ProblemNotice } from '../kit/notice.tsx'
import { useForm } from '../kit/use-form.ts'
import { useWords } from './words.ts'

const PasskeySignIn = lazy(async () => ({
  default: (await import('./passkey-sign-in.tsx')).PasskeySignIn,
}))

/** Address and password, then the second factor of those who have one. */
export function SignInForm({ email }: { readonly email?: string }) {
  const { t } = useWords()
  const [needs_code, setNeedsCode] = useState(false)
  const texts = t.people.sign_in
  const form = useForm({ email: email ?? '', password: '', code: '' }, async (values) => {
    const { code, ...rest } = values
    const answer = await call('POST /admin/api/session', {
      body: needs_code ? { ...rest, code: code.replaceAll(' ', '') } : rest,
    })
    if (answer.next === 'code') setNeedsCode(true)
    else await readSession()
  })
  return (
    <form {...form.form}>
      <Stack gap="md">
        {form.problem !== null && <ProblemNotice error={form.problem} />}
        {needs_code ? (
          <TextInput
            {...form.text('code')}
            autoComplete="one-time-code"
            autoFocus
            description={texts.code_text}
            inputMode="numeric"
            label={texts.code}
          />
        ) : (
          <>
            <TextInput
              {...form.text('email')}
              autoComplete="username"
              autoFocus={email === undefined}
              label={texts.email}
              readOnly={email !== undefined}
              type="email"
            />
            <PasswordInput
              {...form.text('password')}
              autoComplete="current-password"
              autoFocus={email !== undefined}
              label={texts.password}
            />
          </>
        )}
        <BusyButton is_busy={form.is_sending} type="submit">
          {texts.submit}
        </BusyButton>
        {!needs_code && (
          <Suspense fallback={null}>
            <PasskeySignIn />
          </Suspense>
        )}
        {email === undefined && !needs_code && (
          <Text size="sm">
            <Anchor renderRoot={(props) => <Link to="/reset" {...props} />}>
              {texts.forgotten}
            </Anchor>
          </Text>
        )}
      </Stack>
    </form>
  )
}
