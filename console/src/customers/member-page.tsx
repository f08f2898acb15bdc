import { Anchor, Badge, Skeleton, Stack, Tabs } from '@mantine/core'
import { getRouteApi, Link, Navigate } from '@tanstack/react-router'
import { Suspense } from 'react'
import type { AnswerOf } from '../api/call.ts'
import { Problem } from '../api/problem.ts'
import { useRead } from '../api/use-api.ts'
import { ListSkeleton } from '../kit/list-skeleton.tsx'
import { ProblemNotice } from '../kit/notice.tsx'
import { Page } from '../kit/page.tsx'
import { readChoice } from '../kit/search-params.ts'
import { TabRow } from '../kit/tab-row.tsx'
import styles from './member.module.css'
import { MemberActions } from './member-actions.tsx'
import { MemberBalance } from './member-balance.tsx'
import { MemberEmails } from './member-emails.tsx'
import { MemberHistory } from './member-history.tsx'
import { AboutPanel, MembershipPanel, PointsPanel, ReferralPanel } from './member-panels.tsx'
import { MemberRedemptions } from './member-redemptions.tsx'
import { MemberRules } from './member-rules.tsx'
import { TABS } from './member-search.ts'
import { MemberTierMoves } from './member-tier-moves.tsx'
import { MemberTimeline } from './member-timeline.tsx'
import { nameOf } from './name-of.ts'
import { TierPanel } from './tier-panel.tsx'
import { useWords } from './words.ts'

export type OneMember = AnswerOf<'GET /api/v1/customers/{customer_id}'>

const route = getRouteApi('/$shop/members/$customer_id')

/** One member: what they have, how it came, and what can be done for them. */
export function MemberPage() {
  const { t } = useWords()
  const { shop, customer_id } = route.useParams()
  const search = route.useSearch()
  const input = { params: { customer_id }, query: { include: 'referral' } }
  const { data, error, refetch } = useRead('GET /api/v1/customers/{customer_id}', input)
  const up = (
    <Anchor renderRoot={(props) => <Link params={{ shop }} to="/$shop/members" {...props} />}>
      {t.customers.title}
    </Anchor>
  )
  const merged_into = mergedInto(error)
  if (merged_into !== null) {
    return (
      <Navigate
        params={{ shop, customer_id: merged_into }}
        replace
        search={search}
        to="/$shop/members/$customer_id"
      />
    )
  }
  if (error !== null) {
    return (
      <Page title={t.customers.member} up={up}>
        <ProblemNotice error={error} onRetry={() => void refetch()} />
      </Page>
    )
  }
  if (data === undefined) {
    return (
      <Page title={t.customers.member} up={up}>
        <Skeleton height="20rem" />
      </Page>
    )
  }
  return (
    <Page
      actions={<MemberActions member={data} />}
      lead={<Lead member={data} />}
      title={nameOf(data)}
      up={up}
    >
      <div className={styles.columns}>
        <Stack className={styles.first ?? ''} gap="md">
          <PointsPanel member={data} />
          <TierPanel member={data} />
        </Stack>
        <div className={styles.records}>
          <Records customer_id={customer_id} />
        </div>
        <Stack className={styles.rest ?? ''} gap="md">
          <MembershipPanel member={data} />
          <ReferralPanel member={data} />
          <AboutPanel member={data} />
        </Stack>
      </div>
    </Page>
  )
}

/** The number of the member who has everything of this one since a merge; null: it was none. */
function mergedInto(error: Error | null): string | null {
  if (!(error instanceof Problem)) return null
  const { merged_into } = error.details
  return typeof merged_into === 'number' ? String(merged_into) : null
}

function Lead({ member }: { readonly member: OneMember }) {
  const { t } = useWords()
  return (
    <>
      {/* Who has no name is called by the address already. */}
      {nameOf(member) === member.email ? null : member.email}
      {member.excluded_from_program && (
        <Badge color="gray" ms="xs" variant="outline">
          {t.customers.excluded}
        </Badge>
      )}
    </>
  )
}

/** What happened, by kind. The open one is in the address. */
function Records({ customer_id }: { readonly customer_id: string }) {
  const { t } = useWords()
  const { tab = 'history' } = route.useSearch()
  const navigate = route.useNavigate()
  const open = (name: string | null) =>
    void navigate({ search: { tab: readChoice(TABS, name) }, replace: true, resetScroll: false })
  return (
    <Tabs keepMounted={false} onChange={open} value={tab}>
      <TabRow>
        {TABS.map((name) => (
          <Tabs.Tab key={name} value={name}>
            {t.customers.tabs[name]}
          </Tabs.Tab>
        ))}
      </TabRow>
      <Tabs.Panel value="history">
        <MemberHistory customer_id={customer_id} />
      </Tabs.Panel>
      <Tabs.Panel value="timeline">
        <MemberTimeline customer_id={customer_id} />
      </Tabs.Panel>
      <Tabs.Panel value="balance">
        <MemberBalance customer_id={customer_id} />
      </Tabs.Panel>
      <Tabs.Panel value="rules">
        <Suspense fallback={<ListSkeleton />}>
          <MemberRules customer_id={customer_id} />
        </Suspense>
      </Tabs.Panel>
      <Tabs.Panel value="moves">
        <MemberTierMoves customer_id={customer_id} />
      </Tabs.Panel>
      <Tabs.Panel value="redemptions">
        <MemberRedemptions customer_id={customer_id} />
      </Tabs.Panel>
      <Tabs.Panel value="emails">
        <MemberEmails customer_id={customer_id} />
      </Tabs.Panel>
    </Tabs>
  )
}
