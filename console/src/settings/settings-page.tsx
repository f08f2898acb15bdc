import { useParams } from '@tanstack/react-router'
import { useMayRead } from '../frame/may.ts'
import { Page, type PageProps } from '../kit/page.tsx'
import { type SubPage, SubPages } from '../kit/sub-pages.tsx'
import { useWords } from './words.ts'

/** What all pages of the settings have around them. */
export function SettingsPage({ children, ...page }: PageProps) {
  const { t } = useWords()
  const { pages } = t.settings
  const { shop = '' } = useParams({ strict: false })
  const of_people: SubPage[] = [
    { to: '/$shop/settings/people', text: pages.people },
    { to: '/$shop/settings/tokens', text: pages.tokens },
    { to: '/$shop/settings/audit-log', text: pages.audit },
  ]
  const of_platform: SubPage[] = [{ to: '/$shop/settings/shopify', text: pages.shopify }]
  return (
    <Page {...page}>
      <SubPages
        label={t.frame.pages.settings}
        pages={[
          { to: '/$shop/settings/shop', text: pages.shop },
          ...(useMayRead('people') ? of_people : []),
          { to: '/$shop/settings/data', text: pages.data },
          ...(useMayRead('settings') ? of_platform : []),
          { to: '/$shop/settings/health', text: pages.health },
        ]}
        shop={shop}
      />
      {children}
    </Page>
  )
}
