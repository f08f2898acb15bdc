import { Button, Group, List, Modal, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { call } from '../api/call.ts'
import { queries } from '../api/use-api.ts'
import { ProblemNotice } from '../kit/notice.tsx'
import type { Change } from './assistant-page.tsx'
import { UNDO } from './undo-change.tsx'
import { useWords } from './words.ts'

interface Left {
  readonly change: Change
  readonly why: string
}

type State =
  | { readonly kind: 'asking' }
  | { readonly kind: 'working'; readonly done: number; readonly total: number }
  | { readonly kind: 'over'; readonly done: number; readonly left: readonly Left[] }

/** Takes back all that an assistant did, its newest change first. What cannot be stays, and says why. */
export function UndoAll({
  assistant_id,
  onClose,
}: {
  readonly assistant_id: string
  readonly onClose: () => void
}) {
  const { t, format } = useWords()
  const texts = t.assistants
  const [state, setState] = useState<State>({ kind: 'asking' })
  const [problem, setProblem] = useState<Error | null>(null)
  const run = async () => {
    try {
      const changes = await changesOf(assistant_id)
      const left: Left[] = []
      let done = 0
      for (const change of changes) {
        setState({ kind: 'working', done, total: changes.length })
        try {
          const body = { confirm_member_impact: true }
          await call(UNDO, { params: { change_id: change.id }, body })
          done += 1
        } catch (error) {
          left.push({ change, why: String(Object(error).message) })
        }
      }
      setState({ kind: 'over', done, left })
    } catch (error) {
      setProblem(error instanceof Error ? error : new Error(String(error)))
      setState({ kind: 'asking' })
    } finally {
      await queries.invalidateQueries()
    }
  }
  return (
    <Modal
      closeButtonProps={{ 'aria-label': t.frame.close }}
      onClose={onClose}
      opened
      title={texts.undo_all_title}
    >
      <Stack gap="md">
        {problem !== null && <ProblemNotice error={problem} />}
        {state.kind === 'over' ? (
          <div aria-live="polite">
            <Text size="sm">{texts.all_undone(state.done, format.number(state.done))}</Text>
            {state.left.length > 0 && (
              <>
                <Text mt="xs" size="sm">
                  {texts.not_undone}
                </Text>
                <List size="sm">
                  {state.left.map(({ change, why }) => (
                    <List.Item key={change.id}>
                      {change.summary ?? change.target.label}: {why}
                    </List.Item>
                  ))}
                </List>
              </>
            )}
          </div>
        ) : (
          <Text aria-live="polite" size="sm">
            {state.kind === 'working'
              ? texts.undoing(format.number(state.done), format.number(state.total))
              : texts.undo_all_text}
          </Text>
        )}
        <Group justify="flex-end">
          {state.kind === 'over' ? (
            <Button autoFocus onClick={onClose}>
              {t.frame.close}
            </Button>
          ) : (
            <>
              <Button data-autofocus onClick={onClose} variant="default">
                {t.kit.cancel}
              </Button>
              <Button color="red" loading={state.kind === 'working'} onClick={() => void run()}>
                {texts.undo_all}
              </Button>
            </>
          )}
        </Group>
      </Stack>
    </Modal>
  )
}

/** All that still stands of what it did, the newest first, which is the order of undoing. */
async function changesOf(assistant_id: string): Promise<Change[]> {
  const found: Change[] = []
  let cursor: string | undefined
  do {
    const page = await call('GET /admin/api/assistants/{assistant_id}/changes', {
      params: { assistant_id },
      query: { limit: 250, cursor },
    })
    found.push(...page.data)
    cursor = page.next_cursor ?? undefined
  } while (cursor !== undefined)
  return found.filter(({ undone_by, undoes }) => undone_by === null && undoes === null)
}
