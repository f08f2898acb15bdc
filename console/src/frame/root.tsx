import { Outlet, useLocation } from '@tanstack/react-router'
import { Suspense, useEffect } from 'react'
import { useSessionState } from '../api/use-api.ts'
import { leavePage } from '../kit/toast.ts'
import { page } from '../people/words.ts'

// Who is signed in already needs neither.
const LostSession = page(() => import('../people/lost-session.tsx'), 'LostSession')
const SignInPage = page(() => import('../people/sign-in-page.tsx'), 'SignInPage')

/** Pages for those who have no account yet, or not its password. */
const FOR_STRANGERS = /\/(setup|accept|reset)\/?$/

/** Nobody gets further without signing in. */
export function Root() {
  const { kind } = useSessionState()
  const { pathname } = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: messages leave when the page changes
  useEffect(leavePage, [pathname])
  if (FOR_STRANGERS.test(pathname)) return <Outlet />
  if (kind === 'unknown') return null
  if (kind === 'absent') {
    return (
      <Suspense fallback={null}>
        <SignInPage />
      </Suspense>
    )
  }
  return (
    <>
      <Outlet />
      {kind === 'lost' && (
        <Suspense fallback={null}>
          <LostSession />
        </Suspense>
      )}
    </>
  )
}
