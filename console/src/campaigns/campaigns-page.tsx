import { Button, NativeSelect, Text } from '@mantine/core'
import { getRouteApi, Link } from '@tanstack/react-router'
import { Problem } from '../api/problem.ts'
import { type RowOf, useList, useWrite } from '../api/use-api.ts'
import { useMayWrite } from '../frame/may.ts'
import { BusyButton } from '../kit/busy-button.tsx'
import styles from '../kit/kit.module.css'
import { type Column, List, rowLink } from '../kit/list.tsx'
import { Page } from '../kit/page.tsx'
import { Empty } from '../kit/panel.tsx'
import { readChoice } from '../kit/search-params.ts'
import { showDone, showProblem } from '../kit/toast.ts'
import { CampaignCalendar } from './campaign-calendar.tsx'
import { STATUSES, VIEWS } from './campaigns-search.ts'
import { StatusBadge } from './status-badge.tsx'
import { windowOf } from './window-of.ts'
import { useWords, type Words } from './words.ts'

export type ListedCampaign = RowOf<'GET /api/v1/campaigns'>

const route = getRouteApi('/$shop/campaigns')

const ROWS_PER_PAGE = 50

/** All campaigns, as a list or by the days on which they run. */
export function CampaignsPage() {
  const words = useWords()
  const { t } = words
  const { shop } = route.useParams()
  const { status, view = 'list' } = route.useSearch()
  const navigate = route.useNavigate()
  const may_write = useMayWrite('campaigns')
  const list = useList('GET /api/v1/campaigns', { query: { status, limit: ROWS_PER_PAGE } })
  const is_off = list.error instanceof Problem && list.error.code === 'feature_disabled'
  const texts = t.campaigns
  if (is_off) {
    return (
      <Page title={texts.title}>
        <SwitchedOff />
      </Page>
    )
  }
  const create = may_write && (
    <Button renderRoot={(props) => <Link params={{ shop }} to="/$shop/campaigns/new" {...props} />}>
      {texts.create}
    </Button>
  )
  const empty =
    status === undefined ? (
      <Empty title={texts.empty_title}>
        <Text c="var(--console-quiet)" mb="md" mt="xs" size="sm">
          {texts.empty_text}
        </Text>
        {create}
      </Empty>
    ) : (
      <Empty title={t.kit.nothing_found}>
        <Button mt="md" onClick={() => void navigate({ search: { view } })} variant="default">
          {t.kit.clear_filters}
        </Button>
      </Empty>
    )
  return (
    <Page actions={create} title={texts.title}>
      <search className={styles.filters}>
        <NativeSelect
          data={[
            { value: '', label: texts.any_status },
            ...STATUSES.map((one) => ({ value: one, label: texts.statuses[one] })),
          ]}
          label={texts.status}
          onChange={({ currentTarget: { value } }) =>
            void navigate({
              search: (now) => ({ ...now, status: readChoice(STATUSES, value) }),
              replace: true,
            })
          }
          value={status ?? ''}
        />
        <NativeSelect
          data={VIEWS.map((one) => ({ value: one, label: texts.views[one] }))}
          label={texts.view}
          onChange={({ currentTarget: { value } }) =>
            void navigate({
              search: (now) => ({ ...now, view: readChoice(VIEWS, value) }),
              replace: true,
            })
          }
          value={view}
        />
      </search>
      {view === 'calendar' ? (
        <CampaignCalendar />
      ) : (
        <List
          columns={columnsIn(words, shop)}
          empty={empty}
          keyOf={({ id }) => id ?? ''}
          label={texts.title}
          reading={list}
          rows={list.rows}
        />
      )}
    </Page>
  )
}

/** Teaches, and offers the switch to those who may turn it. */
function SwitchedOff() {
  const { t } = useWords()
  const texts = t.campaigns
  const may_switch = useMayWrite('programme')
  const update = useWrite('PATCH /admin/api/switches')
  const switchOn = async () => {
    try {
      await update.mutateAsync({ body: { campaigns_feature: true } })
      showDone(texts.switched_on)
    } catch (error) {
      showProblem(t, error)
    }
  }
  return (
    <div className={styles.panel}>
      <Empty title={texts.off_title}>
        <Text c="var(--console-quiet)" mt="xs" size="sm">
          {texts.off_text}
        </Text>
        {may_switch && (
          <BusyButton is_busy={update.isPending} mt="md" onClick={() => void switchOn()}>
            {texts.switch_on}
          </BusyButton>
        )}
      </Empty>
    </div>
  )
}

function columnsIn(words: Words, shop: string): Column<ListedCampaign>[] {
  const { t, format } = words
  const { columns, types } = t.campaigns
  return [
    {
      name: 'name',
      title: columns.name,
      cell: ({ id, name, type }) => (
        <>
          <Link
            className={rowLink}
            params={{ shop, campaign_id: id ?? '' }}
            to="/$shop/campaigns/$campaign_id"
          >
            {name}
          </Link>
          <Text c="var(--console-quiet)" size="sm">
            {types[type]}
          </Text>
        </>
      ),
    },
    {
      name: 'status',
      title: columns.status,
      cell: ({ status }) => <StatusBadge status={status} />,
    },
    {
      name: 'when',
      title: columns.when,
      from: 'or_below',
      cell: (campaign) => windowOf(campaign, words),
    },
    {
      name: 'offer',
      title: columns.offer,
      from: 'middle',
      cell: (campaign) => offerOf(campaign, words),
    },
    {
      name: 'used',
      title: columns.used,
      from: 'middle',
      is_number: true,
      cell: ({ consumed, limits: { max_bonus_points: cap } }) => {
        const used = format.number(consumed.bonus_points)
        return cap === null ? used : t.campaigns.used_of(used, format.number(cap))
      },
    },
  ]
}

function offerOf(
  { type, multiplier, spotlight_rewards }: ListedCampaign,
  { t, format }: Words,
): string {
  const texts = t.campaigns
  if (type === 'reward_spotlight') return texts.rewards_in(spotlight_rewards.length)
  return multiplier === null ? texts.no_multiplier : texts.times(format.number(multiplier))
}
