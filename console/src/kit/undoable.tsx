import { Button, Group } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import type { Texts } from '../texts/index.ts'
import { showNotice, showProblem } from './toast.ts'

const STAYS_MS = 12_000

/** Says in passing that something is done, with a way back. */
export function showUndoable(
  { kit }: Pick<Texts, 'kit'>,
  message: string,
  undo: () => Promise<void>,
): void {
  const id = showNotice({
    color: 'laurel',
    autoClose: STAYS_MS,
    message: (
      <Group gap="sm" justify="space-between" wrap="nowrap">
        {message}
        <Button
          onClick={() => {
            notifications.hide(id)
            void undo().catch((error: unknown) => showProblem({ kit }, error))
          }}
          size="compact-sm"
          variant="default"
        >
          {kit.undo}
        </Button>
      </Group>
    ),
  })
}
