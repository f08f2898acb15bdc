import type { View } from './view.ts'

export const program: readonly View[] = [
  {
    name: 'program-storefront',
    path: '/program/storefront',
    shows: ['textbox', 'Accent colour'],
  },
  { name: 'program-earn', path: '/program', shows: ['link', 'Place an order'] },
  {
    name: 'program-earn-types',
    path: '/program/earn/new',
    shows: ['list', 'Add way to earn'],
    do: (screen) => screen.read('Follow on Instagram'),
  },
  {
    name: 'program-rule',
    path: '/program/earn/new?type=birthday',
    shows: ['button', 'More settings'],
    do: async (screen) => {
      await screen.click('button', 'More settings')
      await screen.read('Minimum notice (days)')
    },
  },
  {
    name: 'program-forecast',
    path: '/program',
    shows: ['link', 'Place an order'],
    do: async (screen) => {
      await screen.click('link', 'Place an order')
      await screen.click('textbox', 'Points')
      await screen.retype('3')
      await screen.click('button', 'Review and save')
      await screen.see('dialog', 'Save changes?')
      await screen.read('more points')
      await screen.click('DisclosureTriangle', 'All figures')
    },
  },
  { name: 'program-rewards', path: '/program/rewards', shows: ['link', '10% off'] },
  {
    name: 'program-price',
    path: '/program/rewards',
    shows: ['link', '10% off'],
    do: async (screen) => {
      await screen.click('link', '10% off')
      await screen.click('textbox', 'Points cost')
      await screen.retype('150')
      await screen.click('button', 'Review and save')
      await screen.read('its one redemption would have taken 150 points instead of 100.')
    },
  },
  {
    name: 'program-reward',
    path: '/program/rewards/new?type=product_discount',
    shows: ['button', 'More settings'],
    do: async (screen) => {
      await screen.tabTo('searchbox', 'Search: Products')
      await screen.type('espresso')
      await screen.see('button', 'Add Espresso beans')
      await screen.click('button', 'More settings')
      await screen.see('checkbox', 'Barista')
    },
  },
  {
    name: 'program-save',
    path: '/program/rewards/new?type=fixed_amount',
    shows: ['textbox', 'Name'],
    do: async (screen) => {
      await screen.click('textbox', 'Name')
      await screen.type('5 off')
      await screen.click('textbox', 'Points cost')
      await screen.type('500')
      await screen.click('textbox', 'Discount value')
      await screen.type('5')
      await screen.click('button', 'Review and save')
      await screen.see('dialog', 'Save changes?')
      await screen.see('region', 'Forecast')
    },
  },
  { name: 'program-tiers', path: '/program/tiers', shows: ['link', 'Roastmaster'] },
  {
    name: 'program-tier',
    path: '/program/tiers',
    shows: ['link', 'Roastmaster'],
    do: async (screen) => {
      await screen.click('link', 'Roastmaster')
      await screen.see('combobox', 'Benefit')
      await screen.click('button', 'Add benefit')
      await screen.see('region', 'More points')
      await screen.tabTo('textbox', 'Points to reach it')
      await screen.retype('100')
      await screen.click('button', 'Review and save')
      await screen.see('dialog', 'Save changes?')
      await screen.read('moves up')
      await screen.see('region', 'Forecast')
    },
  },
  {
    name: 'program-memberships',
    path: '/program/memberships',
    shows: ['heading', 'No memberships yet'],
  },
  {
    name: 'program-membership',
    path: '/program/memberships/new',
    shows: ['textbox', 'Price'],
  },
  {
    name: 'program-referrals',
    path: '/program/referrals',
    shows: ['textbox', 'Points for the referrer'],
  },
  {
    name: 'program-eligibility',
    path: '/program/eligibility',
    shows: ['checkbox', 'Gift cards earn nothing'],
  },
  {
    name: 'program-settings',
    path: '/program/settings',
    shows: ['textbox', 'Programme name'],
  },
  { name: 'go-live', path: '/go-live', shows: ['button', 'Switch off: Tiers'] },
  {
    name: 'go-live-ask',
    path: '/go-live',
    shows: ['button', 'Switch off: Tiers'],
    do: async (screen) => {
      await screen.click('button', 'Switch off: Tiers')
      await screen.see('dialog', 'Tiers: switch off?')
      await screen.read('No e-mails are sent.')
      await screen.see('region', 'Forecast')
    },
  },
  {
    name: 'program-changes',
    path: '/program/changes',
    shows: ['button', 'Undo: Reward “10% off” added'],
  },
  {
    name: 'program-undo-several',
    path: '/program/changes',
    shows: ['button', 'Undo: Reward “10% off” added'],
    do: async (screen) => {
      await screen.click('checkbox', 'Choose: Reward “10% off” added')
      await screen.page.evaluate(
        `document.querySelectorAll('main input[type=checkbox]')[1].click()`,
      )
      await screen.click('button', 'Undo 2 changes')
      await screen.see('region', 'What will happen')
    },
  },
  {
    name: 'program-undo',
    path: '/program/changes',
    shows: ['button', 'Undo: Reward “10% off” added'],
    do: async (screen) => {
      await screen.click('button', 'Undo: Reward “10% off” added')
      await screen.see('dialog', 'Undo this change?')
      await screen.see('region', 'Forecast')
    },
  },
  {
    name: 'program-mistyped',
    path: '/program/eligibility',
    shows: ['checkbox', 'Gift cards earn nothing'],
    do: async (screen) => {
      await screen.click('textbox', 'Customers with these tags earn nothing')
      await screen.type('whole-sale')
      await screen.click('button', 'Review and save')
      await screen.see('dialog', 'Save changes?')
      await screen.read('No members match.')
    },
  },
]
