import { Anchor, Text } from '@mantine/core'
import { useRead } from '../api/use-api.ts'
import { Facts, Panel } from '../kit/panel.tsx'
import { Signed } from '../kit/signed.tsx'
import styles from './member.module.css'
import type { OneMember } from './member-page.tsx'
import { useWords } from './words.ts'

interface Props {
  readonly member: OneMember
}

export function PointsPanel({ member }: Props) {
  const { t, format } = useWords()
  const texts = t.customers.balance
  const { points_balance, points_earned, points_redeemed, pending_points, points_expiry } = member
  const others = points_balance - (points_earned - points_redeemed)
  return (
    <Panel title={texts.title}>
      <div className={styles.big}>{format.number(points_balance)}</div>
      <Text c="var(--console-quiet)" mb="sm" size="sm">
        {texts.can_spend}
      </Text>
      <Facts
        facts={[
          [texts.earned, <Figure key="earned" value={points_earned} />],
          [texts.redeemed, <Figure key="redeemed" value={points_redeemed} />],
          // So that the figures add up to the balance.
          [texts.others, others === 0 ? null : <Signed key="others" points={others} />],
          [
            texts.pending,
            pending_points === 0 ? null : <Figure key="pending" value={pending_points} />,
          ],
          [
            texts.expires,
            points_expiry ? texts.expires_on(format.day(points_expiry.expires_at)) : null,
          ],
        ]}
      />
    </Panel>
  )
}

function Figure({ value }: { readonly value: number }) {
  const { format } = useWords()
  return <span className="number">{format.number(value)}</span>
}

export function MembershipPanel({ member: { membership } }: Props) {
  const { t, format } = useWords()
  const texts = t.customers.membership
  if (!membership) return null
  return (
    <Panel title={texts.title}>
      <Text fw={600}>{membership.name}</Text>
      {membership.in_grace && (
        <Text c="var(--console-down)" size="sm">
          {texts.in_grace}
        </Text>
      )}
      <Facts
        facts={[
          [texts.since, format.day(membership.started_at)],
          [texts.ends, format.end(membership.ends_at)],
        ]}
      />
    </Panel>
  )
}

export function ReferralPanel({ member: { referral } }: Props) {
  const { t } = useWords()
  const texts = t.customers.referral
  if (!referral) return null
  return (
    <Panel title={texts.title}>
      <Facts
        facts={[
          [texts.code, referral.code],
          [
            texts.link,
            <Anchor href={referral.url} key="link" size="sm">
              {referral.url}
            </Anchor>,
          ],
          [texts.invited, <Figure key="invited" value={referral.friends_invited} />],
          [texts.converted, <Figure key="converted" value={referral.friends_converted} />],
          [texts.earned, <Figure key="earned" value={referral.points_earned} />],
        ]}
      />
    </Panel>
  )
}

export function AboutPanel({ member }: Props) {
  const { t, format } = useWords()
  const texts = t.customers
  const { enrolled_at, enrolled_via, birthday, lifetime_spend, last_activity_at } = member
  return (
    <Panel title={texts.about}>
      <Facts
        facts={[
          [texts.number, member.legacy_id],
          [texts.external_id, member.external_id],
          [texts.joined, enrolled_at === null ? null : format.day(enrolled_at)],
          [
            texts.joined_via,
            enrolled_via === null ? null : (texts.via[enrolled_via] ?? enrolled_via),
          ],
          [texts.last_activity, last_activity_at === null ? null : format.day(last_activity_at)],
          [texts.orders, format.number(member.orders_count)],
          [texts.spend, lifetime_spend === null ? null : format.money(lifetime_spend)],
          [texts.birthday, birthday === null ? null : format.birthday(birthday)],
          [texts.pets, <Dependents key="pets" kind="pets" member={member} />],
          [texts.children, <Dependents key="children" kind="children" member={member} />],
        ]}
      />
    </Panel>
  )
}

const LISTS = {
  pets: 'GET /api/v1/customers/{customer_id}/pets',
  children: 'GET /api/v1/customers/{customer_id}/children',
} as const

function Dependents({ member, kind }: Props & { readonly kind: keyof typeof LISTS }) {
  const { t, format } = useWords()
  const params = { customer_id: String(member.legacy_id) }
  const { data } = useRead(LISTS[kind], { params })
  const names = data?.data.map(({ name, species, birthday }) =>
    [name, species, birthday].filter((part) => part !== null).join(', '),
  )
  if (names === undefined) return null
  return names.length === 0 ? t.kit.none : format.list(names)
}
