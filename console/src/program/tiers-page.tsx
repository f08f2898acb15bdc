import { Badge, Button, Text } from '@mantine/core'
import { getRouteApi, Link } from '@tanstack/react-router'
import type { AnswerOf } from '../api/call.ts'
import { useRead } from '../api/use-api.ts'
import { useMayWrite } from '../frame/may.ts'
import { useProgram } from './fields/program-names.ts'
import styles from './program.module.css'
import { Loaded, ProgramPart } from './program-part.tsx'
import { useWords } from './words.ts'

type Tier = AnswerOf<'GET /api/v1/program'>['tiers'][number]

const route = getRouteApi('/$shop/program/tiers')

/** The ladder, from the top: what each step asks for, gives, and who is on it. */
export function TiersPage() {
  const { t } = useWords()
  const texts = t.program.tiers
  const { shop } = route.useParams()
  const may_write = useMayWrite('programme')
  const program = useProgram()
  const live = useRead('GET /admin/api/go-live', {})
  const membersOf = (id: string | null) =>
    live.data?.tiers.find((tier) => tier.id === id)?.members ?? null
  return (
    <ProgramPart
      actions={
        may_write && (
          <Button
            renderRoot={(props) => (
              <Link params={{ shop }} to="/$shop/program/tiers/new" {...props} />
            )}
          >
            {texts.add}
          </Button>
        )
      }
      part="tiers"
    >
      <Loaded reading={program}>
        {({ tiers, tiers_enabled }) => (
          <>
            {!tiers_enabled && (
              <Text mb="md" size="sm">
                {texts.not_live}
              </Text>
            )}
            <ol aria-label={t.program.parts.tiers} className={styles.ladder}>
              {tiers.toReversed().map((tier) => (
                <Step
                  key={tier.id}
                  members={tiers_enabled ? membersOf(tier.id) : null}
                  shop={shop}
                  tier={tier}
                />
              ))}
            </ol>
          </>
        )}
      </Loaded>
    </ProgramPart>
  )
}

function Step({
  tier,
  members,
  shop,
}: {
  readonly tier: Tier
  readonly members: number | null
  readonly shop: string
}) {
  const { t, format } = useWords()
  const texts = t.program.tiers
  const metrics = t.program_fields.choices
  const asked = [
    ...(tier.threshold > 0 ? [texts.points(format.number(tier.threshold))] : []),
    ...tier.criteria.map(
      ({ metric, threshold }) => `${metrics[metric] ?? metric}: ${format.number(threshold)}`,
    ),
  ]
  const joined = tier.combine === 'all' ? texts.all_of : texts.any_of
  return (
    <li className={styles.step}>
      <Link params={{ shop, tier_id: tier.id ?? '' }} to="/$shop/program/tiers/$tier_id">
        {tier.name}
      </Link>
      <span className="number">
        {members !== null && t.program.members(members, format.number(members))}
      </span>
      <Text c="var(--console-quiet)" size="sm">
        {asked.length === 0
          ? texts.entry
          : asked.length === 1
            ? asked[0]
            : `${joined} ${asked.join('; ')}`}
      </Text>
      <div>
        {tier.points_multiplier > 1 && (
          <Badge me={6} variant="light">
            {texts.multiplier(format.number(tier.points_multiplier))}
          </Badge>
        )}
        {tier.benefits.map(({ id, label }) => (
          <Badge color="gray" key={id} me={6} variant="light">
            {label}
          </Badge>
        ))}
      </div>
    </li>
  )
}
