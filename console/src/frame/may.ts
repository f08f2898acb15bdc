import { useParams } from '@tanstack/react-router'
import type { Session } from '../api/session-store.ts'
import { useSessionState } from '../api/use-api.ts'

export type OpenShop = Session['shops'][number]
export type Area = OpenShop['areas']['reads'][number]

/** The session of the person who works here. Only pages inside the frame use it. */
export function useSession(): Session | null {
  const state = useSessionState()
  return 'session' in state ? state.session : null
}

/** The shop of this address, or null if it is none of this person's. */
export function useOpenShop(): OpenShop | null {
  const { shop } = useParams({ strict: false })
  return useSession()?.shops.find(({ domain }) => domain === shop) ?? null
}

/** Whether this person may look at this here. */
export function useMayRead(area: Area): boolean {
  return useOpenShop()?.areas.reads.includes(area) ?? false
}

/** Whether this person may change things here. The server decides again. */
export function useMayWrite(area: Area): boolean {
  return useOpenShop()?.areas.writes.includes(area) ?? false
}

/** Whether this person may add a shop, which takes a role in all of them. */
export function useMayAddShops(): boolean {
  return useSession()?.all_shops?.areas.writes.includes('settings') ?? false
}
