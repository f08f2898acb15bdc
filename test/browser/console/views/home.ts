import type { View } from './view.ts'

export const home: readonly View[] = [
  {
    name: 'home',
    path: '?days=7',
    shows: ['heading', 'Overview'],
    do: (screen) => screen.see('application', 'Points earned and spent'),
  },
  {
    name: 'home-own-days',
    path: '?from=2026-01-01&to=2026-10-31',
    shows: ['heading', 'Overview'],
    do: (screen) => screen.read('From'),
  },
]
