import { Text } from '@mantine/core'
import { useSending } from '../../emails/email-promise.tsx'
import styles from '../program.module.css'
import { useWords } from '../words.ts'
import type { Written } from './written.ts'

/** What a change does to people, in numbers. */
export function Impact({ result }: { readonly result: Written }) {
  const { t, format } = useWords()
  const texts = t.program.impact
  const letters = useLetters(result)
  const { member_impact: members, points_impact: points, references = [] } = result
  const { would_create_product: product, product_status } = result
  const count = (number: number) => format.number(number)
  const lines = [
    ...(result.tiers_enabled === false ? [texts.tiers_off] : []),
    ...(members == null
      ? []
      : [
          ...(members.promoted > 0
            ? [texts.promoted(members.promoted, count(members.promoted))]
            : []),
          ...(members.demoted > 0 ? [texts.demoted(members.demoted, count(members.demoted))] : []),
          ...(members.replaced > 0
            ? [texts.replaced(members.replaced, count(members.replaced))]
            : []),
          ...(members.at_risk > 0 && members.grace_until !== null
            ? [texts.at_risk(count(members.at_risk), format.day(members.grace_until))]
            : []),
          ...(members.gift_codes > 0 ? [texts.gift_codes(count(members.gift_codes))] : []),
          ...(members.promoted + members.demoted + members.replaced === 0 ? [texts.nobody] : []),
          ...(members.truncated ? [texts.truncated(count(members.members_evaluated))] : []),
        ]),
    ...(points === undefined
      ? []
      : [
          points.members === 0 || points.first_at === null
            ? texts.no_points
            : texts.points(
                count(points.members),
                // The person may read customers, so no points are withheld.
                count(points.points ?? 0),
                format.day(points.first_at),
              ),
        ]),
    ...(references.length > 0 ? [texts.references(format.list(references.map(nameOf)))] : []),
    ...(product === undefined
      ? []
      : [texts.makes_product(product.title, format.money(Number(product.price)))]),
    ...(product_status === undefined ? [] : [texts.product_status]),
    ...letters,
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
      {members != null && members.per_tier.length > 1 && <PerTier per_tier={members.per_tier} />}
    </section>
  )
}

const nameOf = ({ label }: { label: string }) => label

type PerTierRows = NonNullable<Written['member_impact']>['per_tier']

/** How many members each tier then has. */
export function PerTier({ per_tier }: { readonly per_tier: PerTierRows }) {
  const { t, format } = useWords()
  return (
    <table aria-label={t.program.impact.per_tier} className={styles.small}>
      <tbody>
        {per_tier.map(({ tier_id, name, members }) => (
          <tr key={tier_id}>
            <th scope="row">{name}</th>
            <td>{t.program.members(members, format.number(members))}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** Who gets an e-mail: those who move, by the e-mails that are on. */
function useLetters({ member_impact: members }: Written): string[] {
  const { t, format } = useWords()
  const moved = members == null ? 0 : members.promoted + members.demoted + members.at_risk
  const sending = useSending({ enabled: moved > 0 })
  if (members == null || moved === 0) return [t.program.impact.no_letters]
  const sent = (type: string, number: number) => {
    const email = sending?.data.find((one) => one.type === type)
    return sending?.has_mail_server === true && email?.sends === true && number > 0
      ? [t.program.impact.letters(format.number(number), email.name)]
      : []
  }
  const letters = [
    ...sent('tier_up', members.promoted),
    ...sent('tier_down', members.demoted),
    ...sent('tier_at_risk', members.at_risk),
  ]
  return letters.length === 0 ? [t.program.impact.no_letters] : letters
}
