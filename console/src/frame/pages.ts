import type { ReactNode } from 'react'
import {
  AssistantIcon,
  CampaignsIcon,
  CodeIcon,
  EmailsIcon,
  HomeIcon,
  LiveIcon,
  MembersIcon,
  PartnersIcon,
  ProgramIcon,
  ReportsIcon,
  SettingsIcon,
} from '../kit/icons.tsx'
import type { Texts } from '../texts/index.ts'
import type { Area } from './may.ts'

interface Listed {
  /** Its name in the texts, `frame.pages`. */
  readonly name: keyof Texts['frame']['pages']
  readonly to:
    | '/$shop'
    | '/$shop/members'
    | '/$shop/campaigns'
    | '/$shop/emails'
    | '/$shop/developers'
    | '/$shop/assistants'
    | '/$shop/program'
    | '/$shop/go-live'
    | '/$shop/partners'
    | '/$shop/reports'
    | '/$shop/settings'
  /** Those who may read this see the page. */
  readonly area: Area
  readonly icon: (props: { size?: number }) => ReactNode
}

/** What the navigation and the palette lead to, in this order. */
export const PAGES: readonly Listed[] = [
  { name: 'home', to: '/$shop', area: 'programme', icon: HomeIcon },
  { name: 'members', to: '/$shop/members', area: 'members', icon: MembersIcon },
  { name: 'program', to: '/$shop/program', area: 'programme', icon: ProgramIcon },
  { name: 'go_live', to: '/$shop/go-live', area: 'programme', icon: LiveIcon },
  { name: 'campaigns', to: '/$shop/campaigns', area: 'campaigns', icon: CampaignsIcon },
  { name: 'emails', to: '/$shop/emails', area: 'emails', icon: EmailsIcon },
  { name: 'partners', to: '/$shop/partners', area: 'partners', icon: PartnersIcon },
  { name: 'reports', to: '/$shop/reports', area: 'reports', icon: ReportsIcon },
  { name: 'assistants', to: '/$shop/assistants', area: 'assistants', icon: AssistantIcon },
  { name: 'developers', to: '/$shop/developers', area: 'developers', icon: CodeIcon },
  { name: 'settings', to: '/$shop/settings', area: 'settings', icon: SettingsIcon },
]

/** Pages that are of another area than the page of the navigation that they are below. */
const OTHERS: readonly { readonly to: string; readonly area: Area }[] = [
  { to: '/$shop/settings/shop', area: 'programme' },
  { to: '/$shop/settings/health', area: 'programme' },
  { to: '/$shop/settings/people', area: 'people' },
  { to: '/$shop/settings/tokens', area: 'people' },
  { to: '/$shop/settings/audit-log', area: 'people' },
  { to: '/$shop/developers/mailbox', area: 'emails' },
  { to: '/$shop/payouts', area: 'payouts' },
]

/** What one must be allowed to read to open a page, by its route; null: everybody may. */
export function areaOf(route: string): Area | null {
  const isBelow = ({ to }: { readonly to: string }) => route === to || route.startsWith(`${to}/`)
  const pages = PAGES.filter(({ name }) => name !== 'home')
  return [...OTHERS, ...pages].find(isBelow)?.area ?? null
}
