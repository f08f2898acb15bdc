import type { Look, Screen } from './screen.ts'

/** Something of the console that is looked at: by axe, and by people (`shoot.ts`). */
export interface View {
  readonly name: string
  /** Below the shop. */
  readonly path: string
  /** What is shown once the page is there. */
  readonly shows: readonly [role: string, name: string]
  /** What is done first: a dialog opened, a row unfolded. */
  readonly do?: (screen: Screen) => Promise<unknown>
}

/** Every page, and what opens over one. A new page has a line here. */
export const VIEWS: readonly View[] = [
  { name: 'members', path: '/members', shows: ['link', 'Ada Brunner'] },
  {
    name: 'members-none-found',
    path: '/members?tag=nobody&group=inactive',
    shows: ['button', 'Clear filters'],
  },
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
  { name: 'member', path: '/members/1', shows: ['button', 'Reverse: 14 points for order 501.'] },
  {
    name: 'member-reverse',
    path: '/members/2',
    shows: ['heading', 'Ben Huber'],
    do: async (screen) => {
      await screen.click('button', 'Reverse: 300 points awarded by a call of the API.')
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
      await screen.click('menuitem', 'Forget this person')
      await screen.see('dialog', 'Forget Ada Brunner for good?')
      await screen.read('What stays')
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
      await screen.click('textbox', 'How many')
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
    name: 'person-menu',
    path: '/members',
    shows: ['link', 'Ada Brunner'],
    do: async (screen) => {
      await screen.click('button', 'Grete Huber: your menu')
      await screen.see('menuitem', 'Sign out')
    },
  },
  {
    name: 'member-tier-by-hand',
    path: '/members/1',
    shows: ['button', 'More actions'],
    do: async (screen) => {
      await screen.click('button', 'More actions')
      await screen.click('menuitem', 'Set the tier by hand')
      await screen.see('dialog', 'The tier of Ada Brunner')
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
  { name: 'member-gone', path: '/members/404', shows: ['alert', 'That did not work'] },
]

export const LOOKS: readonly (Look & { readonly name: string })[] = [1280, 390].flatMap((width) =>
  (['light', 'dark'] as const).map((theme) => ({
    name: `${theme}-${width}`,
    width,
    height: width === 390 ? 844 : 900,
    theme,
  })),
)
