import { Button, Text } from '@mantine/core'
import { useState } from 'react'
import { Problem } from '../api/problem.ts'
import { useWrite } from '../api/use-api.ts'
import { useMayWrite } from '../frame/may.ts'
import { ConfirmDialog } from '../kit/confirm-dialog.tsx'
import { showDone } from '../kit/toast.ts'
import type { Import } from './import-page.tsx'
import { isRepeated, Repeats } from './import-preview.tsx'
import { useWords } from './words.ts'

/** What a start that was refused says of it. */
function readRepeats(problem: unknown): Repeats | null {
  if (!(problem instanceof Problem) || problem.code !== 'confirmation_required') return null
  // The operation says that the details have this.
  return (problem.details.repeats ?? null) as Repeats | null
}

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
  // Another import may have run since the file was checked: then the start says so.
  const [found_since, setFoundSince] = useState<Repeats | null>(null)
  const repeats = found_since ?? of.preview?.repeats ?? null
  const is_repeated = repeats !== null && isRepeated(repeats) && of.rows_imported === 0
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
            const params = { import_id: of.id }
            if (asked === 'start') {
              const body = is_repeated ? { confirm_repeated: true } : {}
              await steps.start.mutateAsync({ params, body }).catch((problem: unknown) => {
                setFoundSince(readRepeats(problem))
                throw problem
              })
            } else await steps[asked].mutateAsync({ params })
            showDone(texts.done[asked])
          }}
          submit={texts[asked]}
          takes_away={asked === 'undo'}
          title={texts.titles[asked]}
        >
          {what[asked]}
          {asked === 'start' && is_repeated && <Repeats of={repeats} />}
          {asked === 'start' && of.points_total > 0 && !of.count_for_tiers && (
            <Text mt="sm" size="sm">
              {t.settings.data.tier}
            </Text>
          )}
        </ConfirmDialog>
      )}
    </>
  )
}
