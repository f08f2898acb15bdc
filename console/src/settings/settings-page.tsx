import { useParams } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useMayRead } from '../frame/may.ts'
import { Page } from '../kit/page.tsx'
import { type SubPage, SubPages } from '../kit/sub-pages.tsx'
import { useWords } from './words.ts'

/** What all pages of the settings have around them. */
export function SettingsPage({
  title,
  lead,
  up,
  actions,
  children,
}: {
  readonly title: string
  readonly lead?: ReactNode
  readonly up?: ReactNode
  readonly actions?: ReactNode
  readonly children: ReactNode
}) {
  const { t } = useWords()
  const { pages } = t.settings
  const { shop = '' } = useParams({ strict: false })
  const of_people: SubPage[] = [
    { to: '/$shop/settings/people', text: pages.people },
    { to: '/$shop/settings/tokens', text: pages.tokens },
    { to: '/$shop/settings/audit-log', text: pages.audit },
  ]
  return (
    <Page actions={actions} lead={lead} title={title} up={up}>
      <SubPages
        label={t.frame.pages.settings}
        pages={[
          { to: '/$shop/settings/shop', text: pages.shop },
          ...(useMayRead('people') ? of_people : []),
          { to: '/$shop/settings/data', text: pages.data },
          { to: '/$shop/settings/health', text: pages.health },
        ]}
        shop={shop}
      />
      {children}
    </Page>
  )
}
