import { Text } from '@mantine/core'
import styles from '../program.module.css'
import { PerTier } from '../saving/impact.tsx'
import type { Written } from '../saving/written.ts'
import { useWords } from '../words.ts'

/** Where members start once tiers are on. Neither way sends any e-mails. */
export function TierPlacing({
  on,
  impact: { per_tier, members_evaluated, truncated },
}: {
  readonly on: boolean
  readonly impact: NonNullable<Written['member_impact']>
}) {
  const { t, format } = useWords()
  const { impact: texts } = t.program
  const { placing } = t.go_live
  const count = (number: number) => ({ count: number, shown: format.number(number) })
  // The first is the one that everybody has without any points.
  const [entry] = per_tier
  const above = members_evaluated - (entry?.members ?? 0)
  const lines = [
    ...(!on || entry === undefined || members_evaluated === 0
      ? []
      : [
          above === 0
            ? placing.all_in(count(members_evaluated), entry.name)
            : placing.above(count(above), count(members_evaluated), entry.name),
          placing.imported,
        ]),
    ...(truncated ? [texts.truncated(format.number(members_evaluated))] : []),
    // Of the first placing, the dialog says so above.
    ...(on ? [] : [texts.no_letters]),
  ]
  return (
    <section aria-label={texts.title}>
      <Text fw={600} mb={4} size="sm">
        {texts.title}
      </Text>
      <ul className={styles.lines}>
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
      {on && per_tier.length > 1 && <PerTier per_tier={per_tier} />}
    </section>
  )
}
