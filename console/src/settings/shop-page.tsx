import { Skeleton, Stack, Text } from '@mantine/core'
import { useRead } from '../api/use-api.ts'
import { useMayRead, useMayWrite } from '../frame/may.ts'
import { ProblemNotice } from '../kit/notice.tsx'
import { Facts, Panel } from '../kit/panel.tsx'
import { Languages } from './languages.tsx'
import { SettingsPage } from './settings-page.tsx'
import { ShopEditor } from './shop-editor.tsx'
import { useWords } from './words.ts'

/** What Laurel knows of the shop, and in which languages it speaks there. */
export function ShopPage() {
  const { t } = useWords()
  const texts = t.settings.shop
  const { data, error, refetch } = useRead('GET /api/v1/shop', {})
  const may_read_emails = useMayRead('emails')
  const may_write = useMayWrite('settings')
  const yesOrNo = (is_so: boolean) => (is_so ? t.kit.yes : t.kit.no)
  return (
    <SettingsPage lead={texts.lead} title={t.settings.pages.shop}>
      {error !== null && <ProblemNotice error={error} onRetry={() => void refetch()} />}
      {error === null && data === undefined && <Skeleton height="16rem" />}
      {data !== undefined && (
        <Stack gap="md">
          {may_write && <ShopEditor shop={data} />}
          <Panel title={data.name}>
            <Facts
              facts={[
                [texts.domain, data.domain],
                [texts.currency, data.currency],
                // Who may change it has it above.
                ...(may_write ? [] : [[texts.timezone, data.timezone] as const]),
                [texts.campaigns, yesOrNo(data.features.campaigns)],
                [texts.partners, yesOrNo(data.features.affiliates)],
                [texts.subscriptions, yesOrNo(data.features.subscriptions)],
                [texts.version, data.api_version],
              ]}
            />
            <Text c="var(--console-quiet)" mt="md" size="sm">
              {texts.where}
            </Text>
          </Panel>
          {may_read_emails && (
            <Languages languages={data.languages} primary={data.primary_language} />
          )}
        </Stack>
      )}
    </SettingsPage>
  )
}
