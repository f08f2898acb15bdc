import { Anchor, Badge, Button, Group, Skeleton, Stack, Tabs } from '@mantine/core'
import { getRouteApi, Link } from '@tanstack/react-router'
import { useState } from 'react'
import type { AnswerOf } from '../api/call.ts'
import { useRead } from '../api/use-api.ts'
import layout from '../customers/member.module.css'
import { useMayWrite } from '../frame/may.ts'
import { ProblemNotice } from '../kit/notice.tsx'
import { Page } from '../kit/page.tsx'
import { readChoice } from '../kit/search-params.ts'
import { TabRow } from '../kit/tab-row.tsx'
import { Commissions } from './commissions.tsx'
import { DecidePartner, type Decision } from './decide-partner.tsx'
import { EditPartner } from './edit-partner.tsx'
import { COLORS } from './partner-list.tsx'
import { BalancePanel, CodePanel, FactsPanel } from './partner-panels.tsx'
import { PartnerPayouts } from './partner-payouts.tsx'
import { PartnerTimeline } from './partner-timeline.tsx'
import { PARTNER_TABS } from './partners-search.ts'
import { PayPartners } from './pay-partners.tsx'
import { useWords } from './words.ts'

export type OnePartner = AnswerOf<'GET /admin/api/partners/{partner_id}'>

const route = getRouteApi('/$shop/partners/$partner_id')

/** What can be decided of a partner, by what they are. */
const DECISIONS: Readonly<Record<OnePartner['status'], readonly Decision[]>> = {
  applied: ['approved', 'rejected'],
  approved: ['suspended'],
  suspended: ['approved'],
  rejected: ['approved'],
}

/** One partner: what they get, how buyers come by them, and what became of it. */
export function PartnerPage() {
  const { t } = useWords()
  const texts = t.partners
  const { shop, partner_id } = route.useParams()
  const { data, error, refetch } = useRead('GET /admin/api/partners/{partner_id}', {
    params: { partner_id },
  })
  const up = (
    <Anchor renderRoot={(props) => <Link params={{ shop }} to="/$shop/partners" {...props} />}>
      {texts.title}
    </Anchor>
  )
  if (data === undefined) {
    return (
      <Page title={texts.columns.partner} up={up}>
        {error === null ? (
          <Skeleton height="20rem" />
        ) : (
          <ProblemNotice error={error} onRetry={() => void refetch()} />
        )}
      </Page>
    )
  }
  return (
    <Page
      actions={<Actions partner={data} />}
      lead={
        <Group gap="xs">
          {data.email}
          <Badge color={COLORS[data.status]} variant="light">
            {texts.statuses[data.status]}
          </Badge>
        </Group>
      }
      title={data.name ?? texts.erased}
      up={up}
    >
      <div className={layout.columns}>
        <Stack className={layout.first ?? ''} gap="md">
          <BalancePanel partner={data} />
          <CodePanel partner={data} />
        </Stack>
        <div className={layout.records}>
          <Records partner_id={partner_id} />
        </div>
        <Stack className={layout.rest ?? ''} gap="md">
          <FactsPanel partner={data} />
        </Stack>
      </div>
    </Page>
  )
}

function Actions({ partner }: { readonly partner: OnePartner }) {
  const { t } = useWords()
  const may_decide = useMayWrite('partners')
  const may_pay = useMayWrite('payouts')
  const [open, setOpen] = useState<Decision | 'pay' | 'edit' | null>(null)
  const is_payable = Number(partner.balance.payable) > Number(partner.balance.owed_back)
  return (
    <>
      {may_pay && is_payable && (
        <Button onClick={() => setOpen('pay')}>{t.partners.pay.open}</Button>
      )}
      {may_decide && partner.email !== null && (
        <Button onClick={() => setOpen('edit')} variant="default">
          {t.partners.edit.button}
        </Button>
      )}
      {may_decide &&
        DECISIONS[partner.status].map((decision) => (
          <Button
            key={decision}
            onClick={() => setOpen(decision)}
            variant={decision === 'approved' ? 'filled' : 'default'}
          >
            {t.partners.decide[decision].button}
          </Button>
        ))}
      {open === 'pay' && <PayPartners onClose={() => setOpen(null)} partner_ids={[partner.id]} />}
      {open === 'edit' && <EditPartner onClose={() => setOpen(null)} partner={partner} />}
      {open !== null && open !== 'pay' && open !== 'edit' && (
        <DecidePartner decision={open} onClose={() => setOpen(null)} partner={partner} />
      )}
    </>
  )
}

/** What happened, by kind. The open one is in the address. */
function Records({ partner_id }: { readonly partner_id: string }) {
  const { t } = useWords()
  const { tab = 'commissions' } = route.useSearch()
  const navigate = route.useNavigate()
  const open = (name: string | null) =>
    void navigate({
      search: { tab: readChoice(PARTNER_TABS, name) },
      replace: true,
      resetScroll: false,
    })
  return (
    <Tabs keepMounted={false} onChange={open} value={tab}>
      <TabRow>
        {PARTNER_TABS.map((name) => (
          <Tabs.Tab key={name} value={name}>
            {t.partners.partner_tabs[name]}
          </Tabs.Tab>
        ))}
      </TabRow>
      <Tabs.Panel value="commissions">
        <Commissions partner_id={partner_id} />
      </Tabs.Panel>
      <Tabs.Panel value="payouts">
        <PartnerPayouts partner_id={partner_id} />
      </Tabs.Panel>
      <Tabs.Panel value="timeline">
        <PartnerTimeline partner_id={partner_id} />
      </Tabs.Panel>
    </Tabs>
  )
}
