import { Button, Group } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useNavigate, useParams } from '@tanstack/react-router'
import { call } from '../../api/call.ts'
import { queries } from '../../api/use-api.ts'
import { showDone, showProblem } from '../../kit/toast.ts'
import { useWords } from '../words.ts'
import { hasImpact, type Written } from './written.ts'

const STAYS_MS = 12_000

/** Says that it is saved, with a way back. What would move members is asked in the change log. */
export function useUndoToast(): (saved: Written) => void {
  const { t } = useWords()
  const navigate = useNavigate()
  const { shop = '' } = useParams({ strict: false })
  return (saved) => {
    const toast = `saved-${saved.revision}`
    const undo = async () => {
      notifications.hide(toast)
      try {
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
      } catch (error) {
        showProblem(t, error)
      }
    }
    notifications.show({
      id: toast,
      color: 'laurel',
      autoClose: STAYS_MS,
      message: (
        <Group gap="sm" justify="space-between" wrap="nowrap">
          {t.kit.saved}
          <Button onClick={() => void undo()} size="compact-sm" variant="default">
            {t.program.undo.undo}
          </Button>
        </Group>
      ),
    })
  }
}
