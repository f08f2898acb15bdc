import type { View } from './view.ts'

export const assistants: readonly View[] = [
  {
    name: 'assistants',
    path: '/assistants',
    shows: ['heading', 'No assistant is connected'],
  },
  {
    name: 'assistants-connect',
    path: '/assistants',
    shows: ['button', 'Connect an assistant'],
    do: async (screen) => {
      await screen.click('button', 'Connect an assistant')
      await screen.click('button', 'Create a code')
      await screen.see('button', 'Create another code')
    },
  },
]
