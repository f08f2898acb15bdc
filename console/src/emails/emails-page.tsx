import { Tabs } from '@mantine/core'
import { getRouteApi } from '@tanstack/react-router'
import { Page } from '../kit/page.tsx'
import { readChoice } from '../kit/search-params.ts'
import { TabRow } from '../kit/tab-row.tsx'
import { BrandingPage } from './branding-editor.tsx'
import { TABS } from './emails-search.ts'
import { SentEmails } from './sent-emails.tsx'
import { TemplateList } from './template-list.tsx'
import { useWords } from './words.ts'

const route = getRouteApi('/$shop/emails')

/** Which e-mails go out, how they look, and what was sent. */
export function EmailsPage() {
  const { t } = useWords()
  const { tab = 'templates' } = route.useSearch()
  const navigate = route.useNavigate()
  const open = (name: string | null) =>
    void navigate({ search: { tab: readChoice(TABS, name) }, replace: true })
  return (
    <Page title={t.emails.title}>
      <Tabs keepMounted={false} onChange={open} value={tab}>
        <TabRow>
          {TABS.map((name) => (
            <Tabs.Tab key={name} value={name}>
              {t.emails.tabs[name]}
            </Tabs.Tab>
          ))}
        </TabRow>
        <Tabs.Panel value="templates">
          <TemplateList />
        </Tabs.Panel>
        <Tabs.Panel value="look">
          <BrandingPage />
        </Tabs.Panel>
        <Tabs.Panel value="log">
          <SentEmails />
        </Tabs.Panel>
      </Tabs>
    </Page>
  )
}
