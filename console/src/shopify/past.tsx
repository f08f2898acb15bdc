import { Button, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { useMayWrite } from '../frame/may.ts'
import { Panel } from '../kit/panel.tsx'
import { ImportPast } from './import-past.tsx'
import { ImportRow } from './import-row.tsx'
import { useImports } from './use-imports.ts'
import { useWords } from './words.ts'

/** What was there before the shop was connected: how far it has come in, and how to bring it in. */
export function Past({ waits_for_move }: { readonly waits_for_move: boolean }) {
  const { t } = useWords()
  const texts = t.shopify.past
  const may_write = useMayWrite('settings')
  const [is_asking, setAsking] = useState(false)
  const { imports, is_any_at_work } = useImports()
  const can_start = may_write && !waits_for_move && !is_any_at_work
  return (
    <Panel
      actions={
        can_start && (
          <Button onClick={() => setAsking(true)} size="xs" variant="default">
            {texts.start}
          </Button>
        )
      }
      title={texts.title}
    >
      <Text c="var(--console-quiet)" size="sm">
        {waits_for_move ? texts.move_first : texts.lead}
      </Text>
      {imports.length > 0 && (
        <Stack
          component="ul"
          gap="lg"
          mb={0}
          mt="md"
          p={0}
          role="list"
          style={{ listStyle: 'none' }}
        >
          {imports.map((one) => (
            <ImportRow key={one.id} may_stop={may_write} of={one} />
          ))}
        </Stack>
      )}
      {is_asking && <ImportPast onClose={() => setAsking(false)} />}
    </Panel>
  )
}
