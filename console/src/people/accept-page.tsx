import { Skeleton, Text } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { call } from '../api/call.ts'
import { readSession } from '../api/read-session.ts'
import { useRead } from '../api/use-api.ts'
import { PlainFrame } from '../frame/plain-frame.tsx'
import { ProblemNotice } from '../kit/notice.tsx'
import { linkToken } from './link-token.ts'
import { NewPersonForm } from './new-person-form.tsx'
import { useWords } from './words.ts'

/** Where an invitation leads: a new account, or a new role for one that is there. */
export function AcceptPage() {
  const { t } = useWords()
  const texts = t.people.invitation
  const [token] = useState(linkToken)
  const [needs_code, setNeedsCode] = useState(false)
  const navigate = useNavigate()
  const { data, error } = useRead(
    'POST /admin/api/invitations/read',
    { body: { token } },
    { enabled: token !== '' },
  )
  if (token === '' || error !== null) {
    return (
      <PlainFrame title={texts.title}>
        {error === null ? (
          <Text size="sm">{t.people.set_up.no_token}</Text>
        ) : (
          <ProblemNotice error={error} />
        )}
      </PlainFrame>
    )
  }
  return (
    <PlainFrame
      lead={data && texts.lead(data.email, t.people.roles[data.role], data.invited_by)}
      title={texts.title}
    >
      {data === undefined ? (
        <Skeleton height="12rem" />
      ) : (
        <NewPersonForm
          needs_code={needs_code}
          onSubmit={async ({ name, password, code }) => {
            const answer = await call('POST /admin/api/invitations/accept', {
              body: { token, name, password, ...(code !== '' && { code }) },
            })
            if (answer.next === 'code') return setNeedsCode(true)
            await readSession()
            await navigate({ to: '/', replace: true })
          }}
          password_text={texts.password_text}
          submit={texts.submit}
        />
      )}
    </PlainFrame>
  )
}
