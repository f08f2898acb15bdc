import { Alert, Anchor, NativeSelect, Skeleton, Stack, Text } from '@mantine/core'
import { getRouteApi, Link } from '@tanstack/react-router'
import { type RowOf, useList, useRead } from '../api/use-api.ts'
import { useMayWrite } from '../frame/may.ts'
import { WarningIcon } from '../kit/icons.tsx'
import styles from '../kit/kit.module.css'
import { ProblemNotice } from '../kit/notice.tsx'
import { Facts, Panel } from '../kit/panel.tsx'
import { readChoice } from '../kit/search-params.ts'
import { Deliveries } from './deliveries.tsx'
import { DeveloperPage } from './developer-page.tsx'
import { DELIVERY_STATUSES } from './developer-search.ts'
import { WebhookActions } from './webhook-actions.tsx'
import { WebhookState } from './webhook-state.tsx'
import type { Webhook } from './webhooks-page.tsx'
import { useWords } from './words.ts'

type Delivery = RowOf<'GET /admin/api/webhooks/{webhook_id}/deliveries'>
export type Attempt = Delivery['attempts'][number]

const route = getRouteApi('/$shop/developers/webhooks/$webhook_id')

/** One endpoint: whether events arrive, why not, and what can be done. */
export function WebhookPage() {
  const { t } = useWords()
  const texts = t.developers.webhooks
  const { shop, webhook_id } = route.useParams()
  const { data, error, refetch } = useRead('GET /api/v1/webhooks/{webhook_id}', {
    params: { webhook_id },
  })
  const up = (
    <Anchor
      renderRoot={(props) => <Link params={{ shop }} to="/$shop/developers/webhooks" {...props} />}
    >
      {t.developers.pages.webhooks}
    </Anchor>
  )
  const may_write = useMayWrite('developers')
  return (
    <DeveloperPage
      actions={data !== undefined && may_write && <WebhookActions of={data} />}
      lead={data?.url}
      title={texts.one}
      up={up}
    >
      {error !== null && <ProblemNotice error={error} onRetry={() => void refetch()} />}
      {error === null && data === undefined && <Skeleton height="12rem" />}
      {data !== undefined && (
        <Stack gap="md">
          <WhyItFails of={data} />
          <WebhookFacts of={data} />
          <Sent webhook_id={webhook_id} />
        </Stack>
      )}
    </DeveloperPage>
  )
}

function WebhookFacts({ of }: { readonly of: Webhook }) {
  const { t, format } = useWords()
  const texts = t.developers.webhooks
  const momentOf = (moment: string | null) =>
    moment === null ? t.kit.never : format.moment(moment)
  return (
    <Panel title={texts.health}>
      <Facts
        facts={[
          [texts.state, <WebhookState key="state" of={of} />],
          [texts.topics, format.list(of.topics.map((topic) => t.developers.topics[topic]))],
          [texts.last_success, momentOf(of.last_success_at)],
          [texts.last_failure, momentOf(of.last_failure_at)],
          [texts.version, of.api_version],
        ]}
      />
    </Panel>
  )
}

/** Its newest failure in words, as long as nothing has arrived since. */
function WhyItFails({ of }: { readonly of: Webhook }) {
  const { t } = useWords()
  const texts = t.developers.webhooks
  const is_failing = of.consecutive_failures > 0 || of.status === 'disabled'
  const { data } = useRead(
    'GET /admin/api/webhooks/{webhook_id}/deliveries',
    { params: { webhook_id: of.id }, query: { limit: 25 } },
    { enabled: is_failing },
  )
  const failed = (data?.data ?? [])
    .flatMap(({ attempts }) => [...attempts])
    .filter((attempt) => !hasArrived(attempt))
    .sort((one, other) => other.at.localeCompare(one.at))[0]
  if (!is_failing) return null
  return (
    <Alert
      color={of.status === 'disabled' ? 'red' : 'orange'}
      icon={<WarningIcon />}
      title={of.status === 'disabled' ? texts.off_title : texts.fails_title}
    >
      <Stack gap={4}>
        {failed !== undefined && <Text size="sm">{texts.why(failed)}</Text>}
        <Text size="sm">{of.status === 'disabled' ? texts.off_text : texts.fails_text}</Text>
      </Stack>
    </Alert>
  )
}

export function hasArrived({ status_code }: Attempt): boolean {
  return status_code !== null && status_code >= 200 && status_code < 300
}

function Sent({ webhook_id }: { readonly webhook_id: string }) {
  const { t } = useWords()
  const texts = t.developers.webhooks
  const { status } = route.useSearch()
  const navigate = route.useNavigate()
  const list = useList('GET /admin/api/webhooks/{webhook_id}/deliveries', {
    params: { webhook_id },
    query: { status, limit: 25 },
  })
  return (
    <section aria-label={texts.deliveries}>
      <search className={styles.filters}>
        <NativeSelect
          data={[
            { value: '', label: t.kit.any },
            ...DELIVERY_STATUSES.map((value) => ({ value, label: texts.delivery_states[value] })),
          ]}
          label={texts.deliveries}
          onChange={({ currentTarget }) =>
            void navigate({
              search: { status: readChoice(DELIVERY_STATUSES, currentTarget.value) },
              replace: true,
              resetScroll: false,
            })
          }
          value={status ?? ''}
        />
      </search>
      <Deliveries list={list} />
    </section>
  )
}
