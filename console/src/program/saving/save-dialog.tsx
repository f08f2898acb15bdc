import { Text } from '@mantine/core'
import { Foreseen } from '../../forecast/foreseen.tsx'
import { AskingDialog } from '../../kit/confirm-dialog.tsx'
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
  return (
    <AskingDialog
      begins_at={takes_away ? 'close' : 'submit'}
      onClose={onClose}
      onConfirm={onConfirm}
      size="lg"
      submit={submit ?? (takes_away ? texts.remove : t.kit.save)}
      takes_away={takes_away}
      title={title ?? (takes_away ? texts.remove_title : texts.title)}
    >
      {result.summary !== null && <p className={styles.sentence}>{result.summary}</p>}
      {result.operation !== 'delete' && (
        <section aria-label={texts.differences}>
          <Text fw={600} mb={4} size="sm">
            {texts.differences}
          </Text>
          <Differences diff={result.diff} operation={result.operation} usual={usual} />
        </section>
      )}
      <Impact result={result} />
      <Foreseen asked={result.asked} of={result} />
    </AskingDialog>
  )
}
