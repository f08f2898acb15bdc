import { Stack } from '@mantine/core'
import { lazy, Suspense } from 'react'
import { useRead } from '../api/use-api.ts'
import { useMayRead, useOpenShop } from '../frame/may.ts'
import { Page } from '../kit/page.tsx'
import { useWords } from '../texts/index.ts'
import { Attention } from './attention.tsx'
import { FirstSteps } from './first-steps.tsx'
import { HomeFigures } from './home-figures.tsx'

const FindMember = lazy(async () => ({
  default: (await import('../customers/find-member.tsx')).FindMember,
}))

/** Where a visit begins: the first steps, what needs attention, and how it goes or a search of members. */
export function HomePage() {
  const { t } = useWords()
  const shop = useOpenShop()
  const reads_reports = useMayRead('reports')
  const reads_members = useMayRead('members')
  const { data } = useRead('GET /admin/api/first-steps', {})
  const has_begun = data?.steps.some(({ name, is_done }) => name === 'first_award' && is_done)
  return (
    <Page lead={shop?.name} title={t.home.title}>
      <Stack gap="lg">
        {data?.is_complete === false && <FirstSteps steps={data.steps} />}
        <Attention says_if_none={data?.is_complete === true} />
        {has_begun === true && reads_reports && <HomeFigures />}
        {shop !== null && reads_members && !reads_reports && (
          <Suspense>
            <FindMember shop={shop.domain} />
          </Suspense>
        )}
      </Stack>
    </Page>
  )
}
