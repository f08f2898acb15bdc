import { useState } from 'react'
import { fetchFile, type InputOf } from '../api/call.ts'
import { useMayRead } from '../frame/may.ts'
import { BusyButton } from '../kit/busy-button.tsx'
import { DownloadIcon } from '../kit/icons.tsx'
import { saveFile } from '../kit/save-file.ts'
import { showProblem } from '../kit/toast.ts'
import { useWords } from './words.ts'

type Query = NonNullable<InputOf<'GET /admin/api/exports/members'>['query']>

/** The members of this list as CSV, with its filters and in its order. */
export function ExportMembers({ query }: { readonly query: Query }) {
  const { t } = useWords()
  const may_export = useMayRead('reports')
  const [is_busy, setBusy] = useState(false)
  const save = async () => {
    setBusy(true)
    try {
      saveFile('members.csv', await fetchFile('GET /admin/api/exports/members', { query }))
    } catch (error) {
      showProblem(t, error)
    } finally {
      setBusy(false)
    }
  }
  if (!may_export) return null
  return (
    <BusyButton
      leftSection={<DownloadIcon size={16} />}
      is_busy={is_busy}
      onClick={() => void save()}
      variant="default"
    >
      {t.kit.csv}
    </BusyButton>
  )
}
