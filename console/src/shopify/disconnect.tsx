import { useWrite } from '../api/use-api.ts'
import { ConfirmDialog } from '../kit/confirm-dialog.tsx'
import { showDone } from '../kit/toast.ts'
import { useWords } from './words.ts'

export function Disconnect({ onClose }: { readonly onClose: () => void }) {
  const { t } = useWords()
  const texts = t.shopify
  const disconnect = useWrite('DELETE /admin/api/shopify')
  return (
    <ConfirmDialog
      onClose={onClose}
      onConfirm={async () => {
        await disconnect.mutateAsync({})
        showDone(texts.disconnected)
      }}
      submit={texts.disconnect}
      takes_away
      title={texts.disconnect_title}
    >
      {texts.disconnect_text}
    </ConfirmDialog>
  )
}
