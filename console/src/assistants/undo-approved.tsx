import { Button } from '@mantine/core'
import { useState } from 'react'
import { useRead } from '../api/use-api.ts'
import { useMayWrite } from '../frame/may.ts'
import type { Proposal } from './proposal-page.tsx'
import { UndoChange } from './undo-change.tsx'
import { useWords } from './words.ts'

/** As far back as it looks; older changes are undone in the change log. */
const CHANGES_MAX = 50

/** Takes back what an approval has changed, as long as it can be. */
export function UndoApproved({ of }: { readonly of: Proposal }) {
  const { t } = useWords()
  const may_undo = useMayWrite('programme')
  const [is_asking, setAsking] = useState(false)
  const { data } = useRead('GET /api/v1/program/changes', { query: { limit: CHANGES_MAX } })
  // One approval makes one change, at the moment of the decision.
  const change = data?.data.find(
    ({ approved_by, created_at }) => approved_by !== null && created_at === of.decided_at,
  )
  if (!may_undo || change === undefined || !change.undoable) return null
  return (
    <>
      <Button onClick={() => setAsking(true)} variant="default">
        {t.assistants.undo}
      </Button>
      {is_asking && <UndoChange change={change} onClose={() => setAsking(false)} />}
    </>
  )
}
