import { Anchor, Skeleton, Stack } from '@mantine/core'
import { getRouteApi, Link } from '@tanstack/react-router'
import { useList, useWrite } from '../api/use-api.ts'
import { LimitsPanel } from '../assistants/limits-panel.tsx'
import { useMayWrite } from '../frame/may.ts'
import { ProblemNotice } from '../kit/notice.tsx'
import { Empty, Facts, Panel } from '../kit/panel.tsx'
import { DeveloperPage } from './developer-page.tsx'
import { KeyActions } from './key-actions.tsx'
import { type Key, KeyState } from './keys-page.tsx'
import { useWords } from './words.ts'

const route = getRouteApi('/$shop/developers/keys/$key_id')

/** One key: what it may do, and what of that without asking anybody. */
export function KeyPage() {
  const { t } = useWords()
  const texts = t.developers.keys
  const { shop, key_id } = route.useParams()
  const may_write = useMayWrite('developers')
  const list = useList('GET /admin/api/keys', { query: { limit: 250 } })
  const found = list.rows.find(({ id }) => id === key_id)
  const is_in_use = found !== undefined && found.revoked_at === null
  const up = (
    <Anchor
      renderRoot={(props) => <Link params={{ shop }} to="/$shop/developers/keys" {...props} />}
    >
      {t.developers.pages.keys}
    </Anchor>
  )
  return (
    <DeveloperPage
      actions={may_write && is_in_use && <KeyActions of={found} />}
      title={found?.name ?? texts.key}
      up={up}
    >
      {list.error !== null && <ProblemNotice error={list.error} />}
      {list.isPending && <Skeleton height="12rem" />}
      {!list.isPending && found === undefined && list.error === null && (
        <Empty title={texts.unknown} />
      )}
      {found !== undefined && (
        <Stack gap="md">
          <About of={found} />
          <KeyLimits of={found} />
        </Stack>
      )}
    </DeveloperPage>
  )
}

function About({ of }: { readonly of: Key }) {
  const { t, format } = useWords()
  const texts = t.developers.keys
  const { last4, managed, scopes, allowed_addresses, last_used_at, created_at } = of
  return (
    <Panel title={texts.about}>
      <Facts
        facts={[
          [texts.state, <KeyState key="state" state={of} />],
          [texts.key, managed ? texts.managed : texts.ends_with(last4)],
          [texts.may, format.list(scopes.map((scope) => texts.scopes[scope]))],
          [texts.addresses, allowed_addresses.length === 0 ? null : format.list(allowed_addresses)],
          [texts.created, format.moment(created_at)],
          [texts.last_used, last_used_at === null ? t.kit.never : format.moment(last_used_at)],
        ]}
      />
    </Panel>
  )
}

function KeyLimits({ of }: { readonly of: Key }) {
  const may_write = useMayWrite('developers')
  const update = useWrite('PATCH /admin/api/keys/{key_id}')
  return (
    <LimitsPanel
      limits={of.limits}
      // Those that Laurel manages belong to assistants, or to the pages of the shop.
      may_change={may_write && !of.managed && of.revoked_at === null}
      may_have_none
      save={(limits) => update.mutateAsync({ params: { key_id: of.id }, body: { limits } })}
    />
  )
}
