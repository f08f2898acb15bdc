import type { View } from './view.ts'

export const members: readonly View[] = [
  { name: 'members', path: '/members', shows: ['link', 'Ada Brunner'] },
  {
    name: 'members-none-found',
    path: '/members?tag=nobody&group=inactive',
    shows: ['button', 'Clear filters'],
  },
  { name: 'member', path: '/members/1', shows: ['button', 'Reverse: 14 points for order 501.'] },
  {
    name: 'member-reverse',
    path: '/members/2',
    shows: ['heading', 'Ben Huber'],
    do: async (screen) => {
      await screen.click('button', 'Reverse: 300 points awarded by the API.')
      await screen.see('dialog', 'Reverse this entry?')
      await screen.see('region', 'What will happen')
    },
  },
  {
    name: 'member-balance',
    path: '/members/1?tab=balance',
    shows: ['heading', 'Balance over time'],
    do: (screen) => screen.see('application', 'Balance over time'),
  },
  {
    name: 'member-balance-table',
    path: '/members/1?tab=balance',
    shows: ['button', 'Show as a table'],
    do: async (screen) => {
      await screen.click('button', 'Show as a table')
      await screen.see('columnheader', 'Balance')
    },
  },
  { name: 'member-timeline', path: '/members/1?tab=timeline', shows: ['table', 'Timeline'] },
  {
    name: 'member-forget',
    path: '/members/1',
    shows: ['button', 'More actions'],
    do: async (screen) => {
      await screen.click('button', 'More actions')
      await screen.click('menuitem', 'Erase personal data')
      await screen.see('dialog', 'Erase Ada Brunner’s personal data?')
      await screen.read('Kept')
    },
  },
  {
    name: 'member-merge',
    path: '/members/1',
    shows: ['button', 'More actions'],
    do: async (screen) => {
      await screen.click('button', 'More actions')
      await screen.click('menuitem', 'Merge with another member')
      await screen.click('searchbox', 'Search: Other member')
      await screen.type('huber')
      await screen.click('button', 'Add Ben Huber, customer-2@example.com, #2')
      await screen.see('radiogroup', 'Record to keep')
      await screen.see('columnheader', 'Afterwards')
    },
  },
  { name: 'member-rules', path: '/members/1?tab=rules', shows: ['tab', 'Ways to earn'] },
  { name: 'member-tiers', path: '/members/2?tab=moves', shows: ['table', 'Tiers'] },
  {
    name: 'member-rewards',
    path: '/members/2?tab=redemptions',
    shows: ['button', 'Cancel: 10% off'],
  },
  { name: 'member-emails', path: '/members/1?tab=emails', shows: ['heading', 'No e-mails yet'] },
  {
    name: 'member-correct',
    path: '/members/1',
    shows: ['button', 'Correct points'],
    do: async (screen) => {
      await screen.click('button', 'Correct points')
      await screen.click('textbox', 'Amount')
      await screen.type('50')
      await screen.see('button', 'Add 50 points')
    },
  },
  {
    name: 'member-actions',
    path: '/members/1',
    shows: ['button', 'More actions'],
    do: async (screen) => {
      await screen.click('button', 'More actions')
      await screen.see('menuitem', 'Exclude from the programme')
    },
  },
  {
    name: 'member-tier-by-hand',
    path: '/members/1',
    shows: ['button', 'More actions'],
    do: async (screen) => {
      await screen.click('button', 'More actions')
      await screen.click('menuitem', 'Set tier manually')
      await screen.see('dialog', 'Set tier for Ada Brunner')
    },
  },
  {
    name: 'member-exclude',
    path: '/members/1',
    shows: ['button', 'More actions'],
    do: async (screen) => {
      await screen.click('button', 'More actions')
      await screen.click('menuitem', 'Exclude from the programme')
      await screen.see('dialog', 'Exclude Ada Brunner?')
    },
  },
  {
    name: 'member-gone',
    path: '/members/404',
    shows: ['alert', 'Not found'],
    // To ask again would find no more.
    do: (screen) => screen.miss('button', 'Try again'),
  },
]
