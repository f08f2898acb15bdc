import { Button, Text } from '@mantine/core'
import { useState } from 'react'
import { useWrite } from '../api/use-api.ts'
import { useMayWrite } from '../frame/may.ts'
import { ConfirmDialog } from '../kit/confirm-dialog.tsx'
import { showDone } from '../kit/toast.ts'
import type { Import } from './import-page.tsx'
import { useWords } from './words.ts'

type Step = 'start' | 'cancel' | 'undo'

/** What can be done in which state; the server knows the same. */
const STEPS: Readonly<Record<Import['status'], readonly Step[]>> = {
  uploading: [],
  ready: ['start'],
  running: ['cancel'],
  cancelled: ['start', 'undo'],
  done: ['undo'],
  undoing: [],
  undone: [],
}

export function ImportSteps({ of }: { readonly of: Import }) {
  const { t, format } = useWords()
  const texts = t.settings.data.steps
  const may_write = useMayWrite('settings')
  const [asked, setAsked] = useState<Step | null>(null)
  const steps = {
    start: useWrite('POST /admin/api/imports/{import_id}/start'),
    cancel: useWrite('POST /admin/api/imports/{import_id}/cancel'),
    undo: useWrite('POST /admin/api/imports/{import_id}/undo'),
  }
  if (!may_write) return null
  const good = of.rows_total - of.rows_faulty - of.rows_imported
  const steps_now = STEPS[of.status].filter((step) => step !== 'start' || good > 0)
  const what = {
    start: texts.start_text(format.number(good), format.number(of.points_total)),
    cancel: texts.cancel_text(format.number(of.rows_imported)),
    undo: texts.undo_text(format.number(of.rows_imported), format.number(of.points_imported)),
  }
  return (
    <>
      {steps_now.map((step) => (
        <Button
          key={step}
          onClick={() => setAsked(step)}
          variant={step === 'start' ? 'filled' : 'default'}
        >
          {texts[step]}
        </Button>
      ))}
      {asked !== null && (
        <ConfirmDialog
          onClose={() => setAsked(null)}
          onConfirm={async () => {
            await steps[asked].mutateAsync({ params: { import_id: of.id } })
            showDone(texts.done[asked])
          }}
          submit={texts[asked]}
          takes_away={asked === 'undo'}
          title={texts.titles[asked]}
        >
          {what[asked]}
          {asked === 'start' && of.points_total > 0 && (
            <Text mt="sm" size="sm">
              {t.settings.data.tier}
            </Text>
          )}
        </ConfirmDialog>
      )}
    </>
  )
}
