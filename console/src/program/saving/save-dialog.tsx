import { Button, Group, Modal, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { ProblemNotice } from '../../kit/notice.tsx'
import styles from '../program.module.css'
import { useWords } from '../words.ts'
import { Differences } from './differences.tsx'
import { Impact } from './impact.tsx'
import type { Written } from './written.ts'

/** What a save will do, before it does it. */
export function SaveDialog({
  result,
  takes_away,
  usual,
  title,
  submit,
  onConfirm,
  onClose,
}: {
  readonly result: Written
  readonly takes_away: boolean
  readonly usual?: ReadonlyMap<string, unknown> | undefined
  readonly title?: string
  readonly submit?: string
  readonly onConfirm: () => Promise<unknown>
  readonly onClose: () => void
}) {
  const { t } = useWords()
  const texts = t.program.saving
  const [problem, setProblem] = useState<Error | null>(null)
  const [is_busy, setBusy] = useState(false)
  const confirm = async () => {
    setBusy(true)
    setProblem(null)
    try {
      await onConfirm()
      onClose()
    } catch (error) {
      setProblem(error instanceof Error ? error : new Error(String(error)))
    } finally {
      setBusy(false)
    }
  }
  return (
    <Modal
      closeButtonProps={{ 'aria-label': t.frame.close }}
      onClose={onClose}
      opened
      size="lg"
      title={title ?? (takes_away ? texts.remove_title : texts.title)}
    >
      <Stack gap="md">
        {result.summary !== null && (
          <p className={styles.sentence} lang="en">
            {result.summary}
          </p>
        )}
        {result.operation !== 'delete' && (
          <section aria-label={texts.differences}>
            <Text fw={600} mb={4} size="sm">
              {texts.differences}
            </Text>
            <Differences diff={result.diff} operation={result.operation} usual={usual} />
          </section>
        )}
        <Impact result={result} />
        {problem !== null && <ProblemNotice error={problem} />}
        <Group justify="flex-end">
          <Button onClick={onClose} variant="default">
            {t.kit.cancel}
          </Button>
          <Button
            data-autofocus={takes_away ? undefined : true}
            loading={is_busy}
            onClick={() => void confirm()}
            {...(takes_away && { color: 'red' })}
          >
            {submit ?? (takes_away ? texts.remove : t.kit.save)}
          </Button>
        </Group>
      </Stack>
    </Modal>
  )
}
