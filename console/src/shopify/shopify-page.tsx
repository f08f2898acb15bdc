import { Button, Skeleton, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import type { AnswerOf } from '../api/call.ts'
import { useRead } from '../api/use-api.ts'
import { useMayWrite } from '../frame/may.ts'
import { ProblemNotice } from '../kit/notice.tsx'
import { Panel } from '../kit/panel.tsx'
import { SettingsPage } from '../settings/settings-page.tsx'
import { Connect } from './connect.tsx'
import { Disconnect } from './disconnect.tsx'
import { Findings } from './findings.tsx'
import { Inbox } from './inbox.tsx'
import { Move } from './move.tsx'
import { Past } from './past.tsx'
import { UnclearCalls } from './unclear-calls.tsx'
import { useWords } from './words.ts'

export type State = AnswerOf<'GET /admin/api/shopify'>

/** How the shop is connected to Shopify, what is wrong with it, and what waits. */
export function ShopifyPage() {
  const { t, format } = useWords()
  const texts = t.shopify
  const may_write = useMayWrite('settings')
  const [asked, setAsked] = useState<'connect' | 'disconnect' | null>(null)
  const { data, error, isFetching, refetch } = useRead('GET /admin/api/shopify', {})
  const connection = data?.connection ?? null
  const close = () => setAsked(null)
  const lead =
    connection === null
      ? texts.lead
      : texts.connected(connection.shopify_domain, format.moment(connection.connected_at))
  return (
    <SettingsPage
      actions={
        data !== undefined &&
        may_write && (
          <>
            {connection !== null && (
              <Button onClick={() => setAsked('disconnect')} variant="default">
                {texts.disconnect}
              </Button>
            )}
            <Button
              onClick={() => setAsked('connect')}
              variant={connection === null ? 'filled' : 'default'}
            >
              {connection === null ? texts.connect : texts.change}
            </Button>
          </>
        )
      }
      lead={lead}
      title={texts.title}
    >
      <Stack gap="md">
        {error !== null && <ProblemNotice error={error} onRetry={() => void refetch()} />}
        {error === null && data === undefined && <Skeleton height="20rem" />}
        <UnclearCalls />
        {connection === null && data !== undefined && (
          <Panel title={texts.empty_title}>
            <Text size="sm">{texts.empty_text}</Text>
            {data.left_there !== null && (
              <Text mt="sm" size="sm">
                {texts.left_there(data.left_there.automatic_discounts, data.left_there.members)}
              </Text>
            )}
          </Panel>
        )}
        {connection !== null && connection.leaving_since !== null && (
          <Text size="sm">{texts.leaving(format.moment(connection.leaving_since))}</Text>
        )}
        {connection?.waits_for_move && <Move />}
        {connection !== null && data !== undefined && (
          <>
            <Findings
              findings={data.findings}
              is_looking={isFetching}
              onAgain={() => void refetch()}
            />
            <Inbox of={data} swept_until={connection.swept_until} />
            <Past waits_for_move={connection.waits_for_move} />
          </>
        )}
      </Stack>
      {asked === 'connect' && <Connect connection={connection} onClose={close} />}
      {asked === 'disconnect' && <Disconnect onClose={close} />}
    </SettingsPage>
  )
}
