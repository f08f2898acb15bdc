import { Button, Tabs, Text } from '@mantine/core'
import { getRouteApi } from '@tanstack/react-router'
import { useState } from 'react'
import { Problem } from '../api/problem.ts'
import { useMayWrite } from '../frame/may.ts'
import { PageLink } from '../frame/page-link.tsx'
import { Page } from '../kit/page.tsx'
import { readChoice } from '../kit/search-params.ts'
import { TabRow } from '../kit/tab-row.tsx'
import { AddPartner } from './add-partner.tsx'
import { DuePartners } from './due-partners.tsx'
import { Groups } from './groups.tsx'
import { Invitations } from './invitations.tsx'
import { PartnerList } from './partner-list.tsx'
import { TABS } from './partners-search.ts'
import { Payouts } from './payouts.tsx'
import { useTerms } from './terms.ts'
import { useWords } from './words.ts'

const route = getRouteApi('/$shop/partners')

/** Those who bring buyers: who they are, what they are due, and what they were paid. */
export function PartnersPage() {
  const { t } = useWords()
  const texts = t.partners
  const { tab = 'partners' } = route.useSearch()
  const navigate = route.useNavigate()
  const may_add = useMayWrite('partners')
  const [is_adding, setAdding] = useState(false)
  // Each tab has its own filters.
  const open = (name: string | null) =>
    void navigate({ search: { tab: readChoice(TABS, name) }, replace: true })
  return (
    <Page
      actions={may_add && <Button onClick={() => setAdding(true)}>{texts.add.open}</Button>}
      lead={<ProgrammeState />}
      title={texts.title}
    >
      <Tabs keepMounted={false} onChange={open} value={tab}>
        <TabRow>
          {TABS.map((name) => (
            <Tabs.Tab key={name} value={name}>
              {texts.tabs[name]}
            </Tabs.Tab>
          ))}
        </TabRow>
        <Tabs.Panel value="partners">
          <PartnerList />
        </Tabs.Panel>
        <Tabs.Panel value="due">
          <DuePartners />
        </Tabs.Panel>
        <Tabs.Panel value="payouts">
          <Payouts />
        </Tabs.Panel>
        <Tabs.Panel value="groups">
          <Groups />
        </Tabs.Panel>
        <Tabs.Panel value="invitations">
          <Invitations />
        </Tabs.Panel>
      </Tabs>
      {is_adding && <AddPartner onClose={() => setAdding(false)} />}
    </Page>
  )
}

/** Whether the partner programme is on, and where it is switched. */
function ProgrammeState() {
  const { t } = useWords()
  const texts = t.partners.state
  const { settings, error } = useTerms()
  const is_missing = error instanceof Problem && error.code === 'feature_disabled'
  if (is_missing || settings?.enabled === false) {
    return (
      <Text component="span" size="sm">
        {is_missing ? texts.missing : texts.off} <PageLink name="go_live">{texts.switch}</PageLink>
      </Text>
    )
  }
  if (settings === undefined) return null
  return settings.applications_open ? texts.open : texts.closed
}
