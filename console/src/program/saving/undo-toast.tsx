import { useNavigate, useParams } from '@tanstack/react-router'
import { call } from '../../api/call.ts'
import { queries } from '../../api/use-api.ts'
import { showDone } from '../../kit/toast.ts'
import { showUndoable } from '../../kit/undoable.tsx'
import { useWords } from '../words.ts'
import { hasImpact, type Written } from './written.ts'

/** Says what is saved, with a way back. What would move members is asked in the change log. */
export function useUndoToast(): (saved: Written) => void {
  const { t } = useWords()
  const navigate = useNavigate()
  const { shop = '' } = useParams({ strict: false })
  return (saved) => {
    const message = saved.summary === null ? t.kit.all_saved : t.kit.saved(saved.summary)
    showUndoable(t, message, async () => {
      const { data } = await call('GET /api/v1/program/changes', { query: { limit: 50 } })
      const change = data.find(({ revision }) => revision === saved.revision)
      if (change === undefined) return
      if (hasImpact(saved) || !change.undoable) {
        const search = { undo: change.id }
        await navigate({ to: '/$shop/program/changes', params: { shop }, search })
        return
      }
      const params = { change_id: change.id }
      await call('POST /api/v1/program/changes/{change_id}/undo', { params, body: {} })
      await queries.invalidateQueries()
      showDone(t.program.undo.done)
    })
  }
}
