import { Text } from '@mantine/core'
import styles from '../program.module.css'
import { useWords } from '../words.ts'
import { useDifferenceWords } from './difference-words.ts'
import type { Written } from './written.ts'

/** What changes, field by field, in words. */
export function Differences({
  diff,
  operation,
  usual = NOTHING_USUAL,
}: Pick<Written, 'diff' | 'operation'> & {
  /** Values that something new has unless somebody says otherwise, by their path in it. */
  readonly usual?: ReadonlyMap<string, unknown> | undefined
}) {
  const { t } = useWords()
  const tell = useDifferenceWords()
  const told = diff
    .flatMap(tell)
    .filter(
      ({ inside, before, value }) =>
        before !== null || !usual.has(inside) || !isSame(usual.get(inside), value),
    )
  if (operation === 'delete') return null
  if (told.length === 0) {
    const { as_suggested, no_detail } = t.program.saving
    return <Text size="sm">{operation === 'create' ? as_suggested : no_detail}</Text>
  }
  return (
    <ul className={styles.differences}>
      {told.map(({ path, name, before, after }) => (
        <li key={path}>
          <span className={styles.differing}>{name}:</span>{' '}
          {before !== null && (
            <>
              <del>{before}</del> <span aria-hidden="true">→</span>{' '}
            </>
          )}
          <ins>{after}</ins>
        </li>
      ))}
    </ul>
  )
}

const NOTHING_USUAL: ReadonlyMap<string, unknown> = new Map()

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)
