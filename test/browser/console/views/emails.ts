import { pause } from '../../../support/service-process.ts'
import type { Screen } from '../screen.ts'
import type { View } from './view.ts'

/** Waits until the e-mail is in its frame. */
async function shown(screen: Screen): Promise<void> {
  const frame = `document.querySelector('main iframe, [role=dialog] iframe')`
  const length = `${frame}?.contentDocument?.querySelector('iframe')?.srcdoc.length ?? 0`
  while (!((await screen.page.evaluate(length)) > 0)) await pause(40)
  await pause(250)
}

export const emails: readonly View[] = [
  { name: 'emails', path: '/emails', shows: ['link', 'Points earned'] },
  {
    name: 'email-switch',
    path: '/emails',
    shows: ['switch', 'Welcome is sent'],
    do: async (screen) => {
      await screen.click('switch', 'Welcome is sent')
      await screen.read('can get it now.')
    },
  },
  {
    name: 'emails-look',
    path: '/emails?tab=look',
    shows: ['textbox', 'Accent colour'],
    do: async (screen) => {
      await screen.click('textbox', 'Accent colour')
      await screen.type('#8a1c4a')
      await screen.see('region', 'Unsaved changes')
      await screen.see('Iframe', 'The e-mail “You earned 120 points”')
      await shown(screen)
    },
  },
  { name: 'emails-log', path: '/emails?tab=log', shows: ['link', '[Test] Welcome to Rewards'] },
  {
    name: 'email-sent',
    path: '/emails?tab=log',
    shows: ['link', '[Test] Welcome to Rewards'],
    do: async (screen) => {
      await screen.click('link', '[Test] Welcome to Rewards')
      await screen.see('dialog', '[Test] Welcome to Rewards')
      await screen.read('As plain text')
      await shown(screen)
    },
  },
  {
    name: 'email-template',
    path: '/emails/points_earned?written_in=de&width=phone&scheme=dark',
    shows: ['textbox', 'Subject'],
    do: async (screen) => {
      await shown(screen)
      await screen.click('textbox', 'Introduction')
      await screen.type('Danke, {first_name|du}!')
      await screen.see('region', 'Unsaved changes')
    },
  },
  {
    name: 'email-test',
    path: '/emails/welcome',
    shows: ['button', 'Send test'],
    do: async (screen) => {
      await screen.click('button', 'Send test')
      await screen.see('dialog', 'Send test e-mail')
    },
  },
]
