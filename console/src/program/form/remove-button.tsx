import { useMayWrite } from '../../frame/may.ts'
import { BusyButton } from '../../kit/busy-button.tsx'
import { showProblem } from '../../kit/toast.ts'
import type { Send } from '../saving/use-program-write.ts'
import { useSaving } from '../saving/use-saving.tsx'
import type { WriteTarget } from '../saving/written.ts'
import { useWords } from '../words.ts'

/** Takes a part out of the programme, once it is clear what that does. */
export function RemoveButton({
  send,
  target,
  revision,
  onRemoved,
}: {
  readonly send: Send
  readonly target: WriteTarget
  readonly revision: number
  readonly onRemoved: () => void
}) {
  const { t } = useWords()
  const may_write = useMayWrite('programme')
  const saving = useSaving({ send, target, revision, takes_away: true, onSaved: onRemoved })
  if (!may_write) return null
  return (
    <>
      <BusyButton
        color="red"
        is_busy={saving.is_sending}
        onClick={() => void saving.start({}).catch((error) => showProblem(t, error))}
        variant="light"
      >
        {t.program.saving.remove}
      </BusyButton>
      {saving.problem !== null && <RemovalProblem error={saving.problem} />}
      {saving.dialog}
    </>
  )
}

function RemovalProblem({ error }: { readonly error: Error }) {
  return <span role="alert">{error.message}</span>
}
