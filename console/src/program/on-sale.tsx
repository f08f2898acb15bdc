import { Button } from '@mantine/core'
import { useState } from 'react'
import { useWrite } from '../api/use-api.ts'
import { useMayWrite } from '../frame/may.ts'
import { ConfirmDialog } from '../kit/confirm-dialog.tsx'
import { showDone } from '../kit/toast.ts'
import type { Membership } from './membership-specs.ts'
import { useWords } from './words.ts'

/** Puts a membership on sale, or takes it off. */
export function OnSale({ membership: { id, name, enabled } }: { readonly membership: Membership }) {
  const { t } = useWords()
  const texts = t.program.memberships
  const may_write = useMayWrite('programme')
  const [is_asking, ask] = useState(false)
  const flip = useWrite('PATCH /admin/api/memberships/{membership_id}')
  if (!may_write || id === null) return null
  const submit = enabled ? texts.take_off : texts.put_on
  return (
    <>
      <Button onClick={() => ask(true)} variant={enabled ? 'default' : 'filled'}>
        {submit}
      </Button>
      {is_asking && (
        <ConfirmDialog
          onClose={() => ask(false)}
          onConfirm={async () => {
            await flip.mutateAsync({ params: { membership_id: id }, body: { enabled: !enabled } })
            showDone(enabled ? texts.is_off : texts.is_on)
          }}
          submit={submit}
          takes_away={enabled}
          title={enabled ? texts.ask_off(name) : texts.ask_on(name)}
        >
          {enabled ? texts.text_off : texts.text_on}
        </ConfirmDialog>
      )}
    </>
  )
}
