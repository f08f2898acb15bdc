import { type ReactNode, useState } from 'react'
import { call } from '../../api/call.ts'
import { type Fault, Problem } from '../../api/problem.ts'
import { queries } from '../../api/use-api.ts'
import { showDone } from '../../kit/toast.ts'
import { useFaultFocus } from '../../kit/use-fault-focus.ts'
import type { Values } from '../fields/spec.ts'
import { useWords } from '../words.ts'
import { ConflictDialog, type LoggedChange } from './conflict-dialog.tsx'
import { SaveDialog } from './save-dialog.tsx'
import { useUndoToast } from './undo-toast.tsx'
import type { Send } from './use-program-write.ts'
import type { WriteTarget, Written } from './written.ts'

interface Asked {
  readonly body: Values
  readonly result: Written
}

/** How something is saved: asked first, shown, confirmed, and told with a way back. */
export function useSaving({
  send,
  target,
  revision,
  takes_away = false,
  usual,
  onSaved,
}: {
  readonly send: Send
  readonly target: WriteTarget | null
  /** Of the programme as it was read for this form. */
  readonly revision: number
  readonly takes_away?: boolean
  /** What something new has anyway, which is not worth saying. */
  readonly usual?: ReadonlyMap<string, unknown>
  readonly onSaved: (result: Written) => void
}) {
  const { t } = useWords()
  const showUndo = useUndoToast()
  const [begun, setBegun] = useState(revision)
  const [is_sending, setSending] = useState(false)
  const [problem, setProblem] = useState<Error | null>(null)
  useFaultFocus(problem)
  const [asked, setAsked] = useState<Asked | null>(null)
  const [conflict, setConflict] = useState<{ body: Values; changes: LoggedChange[] } | null>(null)

  const ask = async (body: Values, at: number): Promise<void> => {
    try {
      const result = await send(body, { dry_run: true, if_revision: at })
      if (result.operation === 'none') showDone(t.program.saving.nothing)
      else setAsked({ body, result })
    } catch (error) {
      if (!isConflict(error)) throw error
      const changes = await changesSince(at)
      const now = changes[0]?.revision ?? at
      if (now === at) throw error
      const of_this = changes.filter(
        (one) => one.target.kind === target?.kind && one.target.id === target.id,
      )
      setBegun(now)
      // What others changed elsewhere is no conflict: what is asked now is asked of it all.
      if (of_this.length === 0) await ask(body, now)
      else setConflict({ body, changes: of_this })
    }
  }
  const start = async (body: Values, at = begun) => {
    setSending(true)
    setProblem(null)
    try {
      await ask(body, at)
    } catch (error) {
      setProblem(error instanceof Error ? error : new Error(String(error)))
    } finally {
      setSending(false)
    }
  }
  const save = async ({ body, result }: Asked) => {
    try {
      const saved = await send(body, { if_revision: result.revision, confirm_member_impact: true })
      showUndo(saved)
      onSaved(saved)
    } catch (error) {
      if (!isConflict(error)) throw error
      // Somebody was quicker while this was read.
      setAsked(null)
      await start(body, result.revision)
    }
  }

  const dialog: ReactNode =
    conflict !== null ? (
      <ConflictDialog
        changes={conflict.changes}
        onClose={() => setConflict(null)}
        onGoOn={() => {
          const { body } = conflict
          setConflict(null)
          void start(body)
        }}
      />
    ) : asked === null ? null : (
      <SaveDialog
        onClose={() => setAsked(null)}
        onConfirm={() => save(asked)}
        result={asked.result}
        takes_away={takes_away}
        usual={usual}
      />
    )
  const faults: readonly Fault[] = problem instanceof Problem ? problem.faults : []
  return { start: (body: Values) => start(body), is_sending, problem, faults, dialog }
}

function isConflict(error: unknown): boolean {
  return error instanceof Problem && error.code === 'revision_conflict'
}

const CHANGES_READ = 50

async function changesSince(revision: number): Promise<LoggedChange[]> {
  const { data } = await call('GET /api/v1/program/changes', { query: { limit: CHANGES_READ } })
  void queries.invalidateQueries()
  return data.filter((change) => change.revision > revision)
}
