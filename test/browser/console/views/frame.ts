import { PASSWORD } from '../../../support/people.ts'
import type { View } from './view.ts'

export const frame: readonly View[] = [
  {
    name: 'palette',
    path: '/members',
    shows: ['link', 'Ada Brunner'],
    do: async (screen) => {
      await screen.press('k', { control: true })
      await screen.see('combobox', 'Search or go to')
      await screen.type('ada')
      await screen.see('option', 'Ada Brunner customer-1@example.com')
    },
  },
  {
    name: 'account',
    path: '/account',
    shows: ['textbox', 'Your name'],
    do: async (screen) => {
      await screen.click('textbox', 'Your name')
      await screen.type('!')
      await screen.see('region', 'Unsaved changes')
    },
  },
  {
    name: 'account-second-factor',
    path: '/account',
    shows: ['button', 'Turn on second factor'],
    do: async (screen) => {
      await screen.click('button', 'Turn on second factor')
      await screen.see('textbox', 'Current password')
      await screen.type(PASSWORD)
      await screen.press('Enter')
      await screen.see('textbox', 'Key for the app')
    },
  },
  {
    name: 'person-menu',
    path: '/members',
    shows: ['link', 'Ada Brunner'],
    do: async (screen) => {
      // Its name has the address of the person, who is another one in each run.
      await screen.page.evaluate(
        `document.querySelector('button[aria-label$="your menu"]').click()`,
      )
      await screen.see('menuitem', 'Sign out')
    },
  },
]
