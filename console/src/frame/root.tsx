import { Outlet, useLocation } from '@tanstack/react-router'
import { useSessionState } from '../api/use-api.ts'
import { LostSession } from '../people/lost-session.tsx'
import { SignInPage } from '../people/sign-in-page.tsx'

/** Pages for those who have no account yet, or not its password. */
const FOR_STRANGERS = /\/(setup|accept|reset)\/?$/

/** Nobody gets further without signing in. */
export function Root() {
  const { kind } = useSessionState()
  const { pathname } = useLocation()
  if (FOR_STRANGERS.test(pathname)) return <Outlet />
  if (kind === 'unknown') return null
  if (kind === 'absent') return <SignInPage />
  return (
    <>
      <Outlet />
      {kind === 'lost' && <LostSession />}
    </>
  )
}
