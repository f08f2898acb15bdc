import type { Screen } from '../screen.ts'
import type { View } from './view.ts'

const open = (name: string) => async (screen: Screen) => {
  await screen.click('link', name)
  await screen.see('heading', name)
}

export const campaigns: readonly View[] = [
  { name: 'campaigns', path: '/campaigns', shows: ['link', 'Double points weekend'] },
  {
    name: 'campaigns-none-found',
    path: '/campaigns?status=ended',
    shows: ['button', 'Clear filters'],
  },
  {
    name: 'campaigns-calendar',
    path: '/campaigns?view=calendar',
    shows: ['button', 'Next month'],
    do: (screen) => screen.read('Double points weekend'),
  },
  {
    name: 'campaign-templates',
    path: '/campaigns/new',
    shows: ['link', 'Black Friday Triple points for a few days.'],
  },
  {
    name: 'campaign-new',
    path: '/campaigns/new?template=flash_weekend',
    shows: ['textbox', 'Name'],
    do: async (screen) => {
      await screen.click('radio', 'Only these')
      await screen.click('searchbox', 'Search: Products')
      await screen.type('espr')
      await screen.click('button', 'Add Espresso beans')
      await screen.see('button', 'Remove Espresso beans')
      await screen.read('It applies to 1 product.')
      await screen.see('region', 'Forecast')
    },
  },
  {
    name: 'campaign-new-spotlight',
    path: '/campaigns/new?template=reward_sale',
    shows: ['checkbox', '10% off'],
    do: async (screen) => {
      await screen.click('checkbox', '10% off')
      await screen.see('textbox', 'Points for 10% off during the campaign')
    },
  },
  {
    name: 'campaign-running',
    path: '/campaigns',
    shows: ['link', 'Double points weekend'],
    do: async (screen) => {
      await open('Double points weekend')(screen)
      await screen.see('progressbar', 'Bonus points')
      await screen.read('It reaches')
    },
  },
  {
    name: 'campaign-schedule',
    path: '/campaigns',
    shows: ['link', 'Black Friday'],
    do: async (screen) => {
      await open('Black Friday')(screen)
      await screen.click('button', 'Schedule')
      await screen.see('dialog', 'Schedule “Black Friday”?')
      await screen.read('A scheduled campaign')
      await screen.see('region', 'Forecast')
    },
  },
  {
    name: 'campaign-end',
    path: '/campaigns',
    shows: ['link', 'Double points weekend'],
    do: async (screen) => {
      await open('Double points weekend')(screen)
      await screen.click('button', 'End now')
      await screen.see('dialog', 'End “Double points weekend” now?')
      await screen.see('region', 'Forecast')
    },
  },
]
