import { Stack } from '@mantine/core'
import { useRead } from '../api/use-api.ts'
import { useMayRead, useOpenShop } from '../frame/may.ts'
import { Page } from '../kit/page.tsx'
import { useWords } from '../texts/index.ts'
import { Attention } from './attention.tsx'
import { FirstSteps } from './first-steps.tsx'
import { HomeFigures } from './home-figures.tsx'

/** Where a visit begins: the first steps, what waits for somebody, and how it goes. */
export function HomePage() {
  const { t } = useWords()
  const shop = useOpenShop()
  const reads_reports = useMayRead('reports')
  const { data } = useRead('GET /admin/api/first-steps', {})
  const has_begun = data?.steps.some(({ name, is_done }) => name === 'first_award' && is_done)
  return (
    <Page lead={shop?.name} title={t.home.title}>
      <Stack gap="lg">
        {data?.is_complete === false && <FirstSteps steps={data.steps} />}
        <Attention says_if_none={data?.is_complete === true} />
        {has_begun === true && reads_reports && <HomeFigures />}
      </Stack>
    </Page>
  )
}
