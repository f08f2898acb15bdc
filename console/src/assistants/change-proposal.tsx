import { Button, Group, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { call } from '../api/call.ts'
import { Problem } from '../api/problem.ts'
import { BusyButton } from '../kit/busy-button.tsx'
import { ProblemNotice } from '../kit/notice.tsx'
import { Panel } from '../kit/panel.tsx'
import { useFaultFocus } from '../kit/use-fault-focus.ts'
import { sentValue } from '../program/fields/draft.ts'
import { Fields } from '../program/fields/fields.tsx'
import { type Values, valueAt } from '../program/fields/spec.ts'
import { draftOf, faultAt, useDraft } from '../program/fields/use-draft.ts'
import { ApproveDialog } from './approve-dialog.tsx'
import type { Proposal } from './proposal-page.tsx'
import { bodyWith, type Proposed } from './proposed-specs.ts'
import { useWords } from './words.ts'

/** The figures of a proposal, to be changed: first what that would do, then yes. */
export function ChangeProposal({
  of,
  proposed: { specs, type },
  onClose,
  onMoved,
}: {
  readonly of: Proposal
  readonly proposed: Proposed
  readonly onClose: () => void
  readonly onMoved: () => void
}) {
  const { t } = useWords()
  const texts = t.assistants.proposals
  const drafting = useDraft(specs, of.body)
  const [is_checking, setChecking] = useState(false)
  const [problem, setProblem] = useState<Error | null>(null)
  useFaultFocus(problem)
  const [tried, setTried] = useState<{ body: Values; of: Proposal } | null>(null)
  const faults = problem instanceof Problem ? problem.faults : []
  const is_placed =
    faults.length > 0 &&
    faults.every((fault) => specs.some(({ key }) => faultAt([fault], key) !== undefined))

  const check = async () => {
    setChecking(true)
    setProblem(null)
    try {
      const body = changedBody(of, drafting)
      const answer = await call('POST /admin/api/proposals/{proposal_id}/approve', {
        params: { proposal_id: of.id },
        body: { version: of.version, body, dry_run: true },
      })
      setTried({ body, of: answer })
    } catch (error) {
      setProblem(error instanceof Error ? error : new Error(String(error)))
    } finally {
      setChecking(false)
    }
  }
  return (
    <Panel title={texts.changing}>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          void check()
        }}
      >
        <Stack gap="md" maw="46rem">
          {problem !== null && !is_placed && <ProblemNotice error={problem} />}
          <Fields drafting={drafting} faults={faults} type={type} />
          <Group gap="sm">
            <BusyButton disabled={!drafting.is_changed} is_busy={is_checking} type="submit">
              {texts.check}
            </BusyButton>
            <Button onClick={onClose} variant="default">
              {t.kit.cancel}
            </Button>
            <Text c="var(--console-quiet)" size="sm">
              {texts.changing_text}
            </Text>
          </Group>
        </Stack>
      </form>
      {tried !== null && (
        <ApproveDialog
          body={tried.body}
          of={tried.of}
          onClose={() => setTried(null)}
          onDone={onClose}
          onMoved={onMoved}
        />
      )}
    </Panel>
  )
}

/** What was proposed, with what was typed in its place. */
function changedBody(
  { body }: Proposal,
  { specs, draft, writing }: ReturnType<typeof useDraft>,
): Values {
  const begun = draftOf(specs, body, writing)
  const typed = specs
    .filter(({ key }) => JSON.stringify(draft[key]) !== JSON.stringify(begun[key]))
    .map((spec) => {
      const { key } = spec
      return [key, sentValue(spec, draft[key], valueAt(body, key), writing)] as const
    })
  return bodyWith(body, typed)
}
