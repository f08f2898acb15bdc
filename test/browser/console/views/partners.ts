import type { View } from './view.ts'

export const partners: readonly View[] = [
  { name: 'partners', path: '/partners', shows: ['button', 'Approve: Ines'] },
  {
    name: 'partners-approve',
    path: '/partners?status=applied',
    shows: ['button', 'Approve: Ines'],
    do: async (screen) => {
      await screen.click('button', 'Approve: Ines')
      await screen.see('dialog', 'Approve Ines?')
    },
  },
  {
    name: 'partners-add',
    path: '/partners',
    shows: ['button', 'Add a partner'],
    do: async (screen) => {
      await screen.click('button', 'Add a partner')
      await screen.see('dialog', 'Add a partner')
    },
  },
  {
    name: 'partners-terms',
    path: '/partners?tab=groups',
    shows: ['button', 'Change'],
    do: async (screen) => {
      await screen.click('button', 'Change')
      await screen.see('dialog', 'Terms for all partners')
      await screen.click('checkbox', 'Add UTM parameters to partner links for your web analytics')
    },
  },
  { name: 'partners-due', path: '/partners?tab=due', shows: ['checkbox', 'Select Jonas'] },
  {
    name: 'partners-pay',
    path: '/partners?tab=due',
    shows: ['button', 'Pay all due'],
    do: async (screen) => {
      await screen.click('button', 'Pay all due')
      await screen.see('button', 'Record €5.00')
    },
  },
  {
    name: 'payouts',
    path: '/partners?tab=payouts',
    shows: ['checkbox', 'Select Jonas, October 2026'],
    do: async (screen) => {
      await screen.click('checkbox', 'Select Jonas, October 2026')
      await screen.see('button', 'Mark 1 as paid')
    },
  },
  {
    name: 'payouts-undo',
    path: '/partners?tab=payouts',
    shows: ['checkbox', 'Select Jonas, October 2026'],
    do: async (screen) => {
      await screen.click('checkbox', 'Select Jonas, October 2026')
      await screen.click('button', 'Undo 1 payout')
      await screen.see('dialog', 'Undo 1 payout?')
    },
  },
  {
    name: 'partner-groups',
    path: '/partners?tab=groups',
    shows: ['button', 'Change: Bloggers'],
  },
  {
    name: 'partner-group',
    path: '/partners?tab=groups',
    shows: ['button', 'Change: Bloggers'],
    do: async (screen) => {
      await screen.click('button', 'Change: Bloggers')
      await screen.click('textbox', 'With the code')
      await screen.retype('20')
      await screen.see('region', 'What will happen')
      await screen.read('Bloggers')
      await screen.see('region', 'Forecast')
    },
  },
  {
    name: 'partner-group-remove',
    path: '/partners?tab=groups',
    shows: ['button', 'Remove: Bloggers'],
    do: async (screen) => {
      await screen.click('button', 'Remove: Bloggers')
      await screen.see('region', 'Forecast')
    },
  },
  {
    name: 'partner-invitations',
    path: '/partners?tab=invitations',
    shows: ['heading', 'No invitations yet'],
  },
  {
    name: 'partner',
    path: '/partners?search=jonas',
    shows: ['link', 'Jonas'],
    do: async (screen) => {
      await screen.click('link', 'Jonas')
      await screen.read('Order 602')
    },
  },
  {
    name: 'partner-edit',
    path: '/partners?search=jonas',
    shows: ['link', 'Jonas'],
    do: async (screen) => {
      await screen.click('link', 'Jonas')
      await screen.click('button', 'Edit')
      await screen.see('dialog', 'Edit partner')
    },
  },
  {
    name: 'partner-timeline',
    path: '/partners?search=jonas',
    shows: ['link', 'Jonas'],
    do: async (screen) => {
      await screen.click('link', 'Jonas')
      await screen.click('tab', 'Timeline')
      await screen.read('Payout recorded')
    },
  },
  {
    name: 'payout',
    path: '/partners?tab=payouts',
    shows: ['link', 'Jonas'],
    do: async (screen) => {
      await screen.click('link', 'Jonas')
      await screen.see('heading', 'Payout October 2026')
      await screen.read('601')
    },
  },
]
