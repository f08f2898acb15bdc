import { Text } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { call } from '../api/call.ts'
import { session } from '../api/session-store.ts'
import { PlainFrame } from '../frame/plain-frame.tsx'
import { linkToken } from './link-token.ts'
import { NewPersonForm } from './new-person-form.tsx'
import { useWords } from './words.ts'

/** The first account, made with the link that the service prints at its first start. */
export function SetUpPage() {
  const { t } = useWords()
  const texts = t.people.set_up
  const [token] = useState(linkToken)
  const navigate = useNavigate()
  if (token === '') {
    return (
      <PlainFrame title={texts.title}>
        <Text size="sm">{texts.no_token}</Text>
      </PlainFrame>
    )
  }
  return (
    <PlainFrame lead={texts.text} title={texts.title}>
      <NewPersonForm
        asks_email
        onSubmit={async ({ name, email, password }) => {
          const body = { token, name, email, password }
          session.begin(await call('POST /admin/api/set-up', { body }))
          await navigate({ to: '/', replace: true })
        }}
        password_text={texts.password_text}
        submit={texts.submit}
      />
    </PlainFrame>
  )
}
