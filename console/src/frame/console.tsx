import { MantineProvider } from '@mantine/core'
import { Notifications } from '@mantine/notifications'
import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { NONCE } from '../api/below.ts'
import { queries } from '../api/use-api.ts'
import { router } from '../router.tsx'
import { theme, variables } from './theme.ts'
import { WordsProvider } from './words-provider.tsx'

/** The console as a whole: theme, language, what was read, and the page of this address. */
export function Console() {
  return (
    <MantineProvider
      cssVariablesResolver={variables}
      defaultColorScheme="auto"
      getStyleNonce={() => NONCE}
      theme={theme}
    >
      <QueryClientProvider client={queries}>
        <WordsProvider>
          <Notifications position="bottom-right" />
          <RouterProvider router={router} />
        </WordsProvider>
      </QueryClientProvider>
    </MantineProvider>
  )
}
