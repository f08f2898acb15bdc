import { Code, Stack, Text } from '@mantine/core'
import { readSession } from '../api/read-session.ts'
import { useRead, useSessionState } from '../api/use-api.ts'
import { PlainFrame } from '../frame/plain-frame.tsx'
import { ProblemNotice } from '../kit/notice.tsx'
import { SignInForm } from './sign-in-form.tsx'
import { useWords } from './words.ts'

/** For everybody who is not signed in, at whatever address they came. */
export function SignInPage() {
  const { t } = useWords()
  const state = useSessionState()
  const { data } = useRead('GET /admin/api/set-up', {})
  const problem = state.kind === 'absent' ? state.problem : null
  if (data?.needed === true) {
    return (
      <PlainFrame title={t.people.set_up.needed_title}>
        <Stack gap="sm">
          <Text size="sm">{t.people.set_up.needed_text}</Text>
          <Code block style={{ whiteSpace: 'pre-wrap' }}>
            npx --no laurel user create you@example.com --role owner
          </Code>
        </Stack>
      </PlainFrame>
    )
  }
  return (
    <PlainFrame title={t.people.sign_in.title}>
      {problem === null ? (
        <SignInForm />
      ) : (
        <ProblemNotice error={problem} onRetry={() => void readSession()} />
      )}
    </PlainFrame>
  )
}
