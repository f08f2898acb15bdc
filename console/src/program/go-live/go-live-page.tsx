import { Title } from '@mantine/core'
import type { AnswerOf } from '../../api/call.ts'
import { useRead } from '../../api/use-api.ts'
import { Page } from '../../kit/page.tsx'
import { useProgram } from '../fields/program-names.ts'
import styles from '../program.module.css'
import { Loaded } from '../program-part.tsx'
import { useWords } from '../words.ts'
import { type Figures, GROUPS, type GroupName, WARNINGS } from './switch-names.ts'
import { SwitchPanel } from './switch-panel.tsx'

export type GoLive = AnswerOf<'GET /admin/api/go-live'>

const NAMES: readonly GroupName[] = ['program', 'partners', 'shop']

/** Every switch with what it does, in numbers, before it does it; and what is still missing. */
export function GoLivePage() {
  const { t } = useWords()
  const texts = t.go_live
  const live = useRead('GET /admin/api/go-live', {})
  const program = useProgram()
  const memberships = useRead('GET /api/v1/program/memberships', { query: { limit: 250 } })
  const parts = {
    program: program.data,
    plans: memberships.data?.data.filter(({ enabled }) => enabled).length ?? 0,
  }
  return (
    <Page lead={texts.lead} title={texts.title}>
      <Loaded reading={{ ...live, data: program.data && live.data }}>
        {(data) =>
          NAMES.map((group) => (
            <section aria-label={texts.groups[group]} key={group}>
              <Title mb="sm" mt="lg" order={2} size="h5">
                {texts.groups[group]}
              </Title>
              <div className={styles.switches}>
                {GROUPS[group].map((name) => (
                  <Counted data={data} key={name} name={name} parts={parts} />
                ))}
              </div>
            </section>
          ))
        }
      </Loaded>
    </Page>
  )
}

function Counted({
  data,
  name,
  parts,
}: {
  readonly data: GoLive
  readonly name: (typeof GROUPS)[GroupName][number]
  readonly parts: { program: AnswerOf<'GET /api/v1/program'> | undefined; plans: number }
}) {
  const { format } = useWords()
  const { figures: counted, switches, missing } = data
  const countOf = (count: number) => ({ count, shown: format.number(count) })
  const { earning_rules = [], redemption_rules = [], tiers = [] } = parts.program ?? {}
  const rules = earning_rules.filter(({ type, enabled }) => enabled && type !== 'referral')
  const figures: Figures = {
    members: countOf(counted.members),
    reached: countOf(counted.members_with_email),
    rules: countOf(rules.length),
    rewards: countOf(redemption_rules.filter(({ enabled }) => enabled).length),
    tiers: countOf(tiers.length),
    plans: countOf(parts.plans),
    partners: countOf(counted.partners),
    waiting: countOf(counted.partners_waiting),
    keys: countOf(counted.keys),
    assistants: countOf(counted.assistants),
  }
  const needs = Object.entries(missing).find(([one]) => one === name)?.[1]
  return (
    <SwitchPanel
      figures={figures}
      is_on={switches[name]}
      is_ready={needs?.length === 0}
      missing={needs ?? []}
      name={name}
      warnings={data.warnings.filter((warning) => WARNINGS[warning].at === name)}
    />
  )
}
