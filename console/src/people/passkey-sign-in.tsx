import { useState } from 'react'
import { readSession } from '../api/read-session.ts'
import { BusyButton } from '../kit/busy-button.tsx'
import { ProblemNotice } from '../kit/notice.tsx'
import { isDeclined, passkeysWork, signInByPasskey } from './passkeys.ts'
import { useWords } from './words.ts'

/** One button, where the browser knows passkeys. */
export function PasskeySignIn() {
  const { t } = useWords()
  const [problem, setProblem] = useState<Error | null>(null)
  const [is_busy, setBusy] = useState(false)
  if (!passkeysWork()) return null
  const signIn = async () => {
    setBusy(true)
    setProblem(null)
    try {
      await signInByPasskey()
      await readSession()
    } catch (error) {
      if (!isDeclined(error)) setProblem(error instanceof Error ? error : new Error(String(error)))
    } finally {
      setBusy(false)
    }
  }
  return (
    <>
      {problem !== null && <ProblemNotice error={problem} />}
      <BusyButton is_busy={is_busy} onClick={() => void signIn()} variant="default">
        {t.people.sign_in.passkey}
      </BusyButton>
    </>
  )
}
