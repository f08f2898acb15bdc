import { useState } from 'react'
import { fetchFile, type InputOf, type OperationName } from '../api/call.ts'
import { useWords } from '../texts/index.ts'
import { BusyButton } from './busy-button.tsx'
import { DownloadIcon } from './icons.tsx'
import { saveFile } from './save-file.ts'
import { showProblem } from './toast.ts'

/** Names of operations that answer a file. */
type ExportName = Extract<OperationName, `GET /admin/api/exports/${string}`>

/** Saves what an export of the service answers, however long it is. */
export function ExportButton<Name extends ExportName>({
  name,
  input,
  file,
  title,
}: {
  readonly name: Name
  readonly input: InputOf<Name>
  /** What the file is called. */
  readonly file: string
  /** "Export CSV" by default. */
  readonly title?: string
}) {
  const { t } = useWords()
  const [is_busy, setBusy] = useState(false)
  const save = async () => {
    setBusy(true)
    try {
      saveFile(file, await fetchFile(name, input))
    } catch (error) {
      showProblem(t, error)
    } finally {
      setBusy(false)
    }
  }
  return (
    <BusyButton
      leftSection={<DownloadIcon size={16} />}
      is_busy={is_busy}
      onClick={() => void save()}
      variant="default"
    >
      {title ?? t.kit.csv}
    </BusyButton>
  )
}
