import { Anchor, Modal, Stack, Text } from '@mantine/core'
import { session } from '../api/session-store.ts'
import { queries, useSessionState } from '../api/use-api.ts'
import { SignInForm } from './sign-in-form.tsx'
import { useWords } from './words.ts'

/** Over the page whose session ended. What was typed there stays, and what was sent goes on. */
export function LostSession() {
  const { t } = useWords()
  const state = useSessionState()
  const texts = t.people.sign_in
  const leave = () => {
    queries.clear()
    session.end()
  }
  if (state.kind !== 'lost') return null
  return (
    <Modal
      closeOnClickOutside={false}
      closeOnEscape={false}
      onClose={() => undefined}
      opened
      title={texts.again_title}
      withCloseButton={false}
      zIndex={1_000}
    >
      <Stack gap="md">
        <Text size="sm">{texts.again_text}</Text>
        <SignInForm email={state.session.person.email} />
        <Anchor component="button" onClick={leave} size="sm" ta="start" type="button">
          {texts.other_person}
        </Anchor>
      </Stack>
    </Modal>
  )
}
