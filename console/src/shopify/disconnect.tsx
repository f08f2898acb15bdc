import { Checkbox, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { useWrite } from '../api/use-api.ts'
import { AskingDialog } from '../kit/confirm-dialog.tsx'
import { showDone } from '../kit/toast.ts'
import { useWords } from './words.ts'

export function Disconnect({ onClose }: { readonly onClose: () => void }) {
  const { t } = useWords()
  const texts = t.shopify
  const disconnect = useWrite('DELETE /admin/api/shopify')
  const [keeps, setKeeps] = useState(false)
  return (
    <AskingDialog
      onClose={onClose}
      onConfirm={async () => {
        const query = { traces: keeps ? 'keep' : 'remove' } as const
        const { connection } = await disconnect.mutateAsync({ query })
        showDone(connection === null ? texts.disconnected : texts.leaving_done)
      }}
      submit={texts.disconnect}
      takes_away
      title={texts.disconnect_title}
    >
      <Stack gap="sm">
        <Text size="sm">{texts.disconnect_text}</Text>
        <Checkbox
          checked={keeps}
          description={texts.keep_text}
          label={texts.keep}
          onChange={(event) => setKeeps(event.currentTarget.checked)}
        />
      </Stack>
    </AskingDialog>
  )
}
