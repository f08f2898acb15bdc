import type { ReactNode } from 'react'
import { PageLink } from '../frame/page-link.tsx'

/** Leads to the groups and what each of them gets. */
export function GroupsLink({ children }: { readonly children: ReactNode }) {
  return (
    <PageLink name="partners" search={{ tab: 'groups' }}>
      {children}
    </PageLink>
  )
}
