import type { View } from './view.ts'

export const reports: readonly View[] = [
  {
    name: 'report-revenue',
    path: '/reports?days=7',
    shows: ['region', 'Revenue'],
    do: (screen) => screen.read('No data in this period yet.'),
  },
  {
    name: 'report-redemption',
    path: '/reports?report=redemption&from=2026-01-01&to=2026-12-31',
    shows: ['application', 'Redemption'],
  },
  { name: 'report-tiers', path: '/reports?report=tiers', shows: ['tab', 'Tiers over time'] },
  { name: 'report-cohorts', path: '/reports?report=cohorts', shows: ['table', 'Retention'] },
  { name: 'report-campaigns', path: '/reports?report=campaigns', shows: ['tab', 'Campaigns'] },
  {
    name: 'report-owed-by-age',
    path: '/reports?report=owed_by_age&by=quarter',
    shows: ['heading', 'No outstanding points'],
  },
  {
    name: 'report-owed-by-expiry',
    path: '/reports?report=owed_by_expiry',
    shows: ['table', 'Liability by expiry'],
  },
  {
    name: 'report-owed-schedule',
    path: '/reports?report=owed_schedule',
    shows: ['heading', 'What the figures mean'],
    do: (screen) => screen.read('Points don’t expire in this shop'),
  },
]
