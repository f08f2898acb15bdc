import { Button, Group, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { useWrite } from '../api/use-api.ts'
import { useMayWrite } from '../frame/may.ts'
import { ConfirmDialog } from '../kit/confirm-dialog.tsx'
import { Panel } from '../kit/panel.tsx'
import { showDone } from '../kit/toast.ts'
import { useImports } from './use-imports.ts'
import { useWords } from './words.ts'

type Step = 'try' | 'move'

/** The built-in shop has customers or orders: they are found at Shopify before it takes over. */
export function Move() {
  const { t } = useWords()
  const texts = t.shopify.move
  const may_write = useMayWrite('settings')
  const [asked, setAsked] = useState<Step | null>(null)
  const { is_any_at_work } = useImports()
  const move = useWrite('POST /admin/api/shopify/moves')
  return (
    <Panel title={texts.title}>
      <Stack gap="md">
        <Text size="sm">{texts.text}</Text>
        {may_write && !is_any_at_work && (
          <Group gap="xs">
            <Button onClick={() => setAsked('try')} variant="default">
              {texts.try}
            </Button>
            <Button onClick={() => setAsked('move')}>{texts.move}</Button>
          </Group>
        )}
      </Stack>
      {asked !== null && (
        <ConfirmDialog
          onClose={() => setAsked(null)}
          onConfirm={async () => {
            await move.mutateAsync({ body: { dry_run: asked === 'try' } })
            showDone(texts.started)
          }}
          submit={texts[asked]}
          title={texts.titles[asked]}
        >
          {texts.texts[asked]}
        </ConfirmDialog>
      )}
    </Panel>
  )
}
