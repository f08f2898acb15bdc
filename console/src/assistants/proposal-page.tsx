import { Anchor, Button, Group, Skeleton, Stack, Text, Textarea } from '@mantine/core'
import { getRouteApi, Link } from '@tanstack/react-router'
import { useState } from 'react'
import type { AnswerOf } from '../api/call.ts'
import { useRead, useWrite } from '../api/use-api.ts'
import { useMayWrite } from '../frame/may.ts'
import { AskingDialog } from '../kit/confirm-dialog.tsx'
import { ProblemNotice } from '../kit/notice.tsx'
import { Page } from '../kit/page.tsx'
import { Facts, Panel } from '../kit/panel.tsx'
import { showDone } from '../kit/toast.ts'
import { useWords } from './words.ts'

type Proposal = AnswerOf<'GET /admin/api/proposals/{proposal_id}'>

const route = getRouteApi('/$shop/proposals/$proposal_id')

/** One change that waits for a person: what it would do, and yes or no. */
export function ProposalPage() {
  const { t } = useWords()
  const texts = t.assistants.proposals
  const { shop, proposal_id } = route.useParams()
  const { data, error, isPending } = useRead('GET /admin/api/proposals/{proposal_id}', {
    params: { proposal_id },
  })
  const up = (
    <Anchor renderRoot={(props) => <Link params={{ shop }} to="/$shop/assistants" {...props} />}>
      {t.assistants.title}
    </Anchor>
  )
  return (
    <Page
      actions={data?.status === 'open' && <Decide of={data} />}
      title={data?.summary ?? texts.one}
      up={up}
    >
      {error !== null && <ProblemNotice error={error} />}
      {isPending && <Skeleton height="10rem" />}
      {data !== undefined && (
        <Stack gap="md">
          <About of={data} />
          <Would of={data} />
        </Stack>
      )}
    </Page>
  )
}

function About({ of }: { readonly of: Proposal }) {
  const { t, format } = useWords()
  const texts = t.assistants.proposals
  const { kinds } = t.assistants.limits
  const why = of.limits.map(({ kind, limit }) => texts.at_most(kinds[kind], format.number(limit)))
  return (
    <Panel title={t.assistants.about}>
      <Facts
        facts={[
          [t.assistants.state, texts.status[of.status]],
          [texts.by, of.proposed_by],
          [texts.why, why.length === 0 ? texts.only_proposes : format.list(why)],
          [texts.until, of.status === 'open' ? format.moment(of.expires_at) : null],
          [texts.by_person, of.decided_by],
          [texts.said, of.word],
          [texts.error, of.result?.error?.message ?? null],
        ]}
      />
    </Panel>
  )
}

/** The parts of a dry run that are shown; every programme write answers these. */
interface Preview {
  readonly diff?: readonly {
    readonly path: string
    readonly before: unknown
    readonly after: unknown
  }[]
  readonly member_impact?: { readonly promoted: number; readonly demoted: number } | null
  readonly forecast?: {
    readonly window?: { readonly days?: number }
    readonly difference?: { readonly base_points: number; readonly bonus_points: number }
  }
}

function Would({ of }: { readonly of: Proposal }) {
  const { t, format } = useWords()
  const texts = t.assistants.proposals
  const { diff = [], member_impact, forecast }: Preview = of.preview
  const days = forecast?.window?.days
  const { difference } = forecast ?? {}
  const points = difference && difference.base_points + difference.bonus_points
  return (
    <Panel title={texts.would}>
      <Stack gap="xs">
        {member_impact != null && (
          <Text size="sm">
            {texts.members(
              format.number(member_impact.promoted),
              format.number(member_impact.demoted),
            )}
          </Text>
        )}
        {days !== undefined && points !== undefined && (
          <Text size="sm">{texts.forecast(format.number(days), format.number(points))}</Text>
        )}
        {diff.flatMap(changesIn).map(({ path, before, after }) => (
          <Text key={path} size="sm" style={{ overflowWrap: 'anywhere' }}>
            <b>{path}</b>:{' '}
            {[before, after]
              .filter((value) => value !== null)
              .map(shown)
              .join(' → ')}
          </Text>
        ))}
      </Stack>
    </Panel>
  )
}

type Change = NonNullable<Preview['diff']>[number]

/** A part that is new or goes is shown by its fields, without those that say nothing. */
function changesIn({ path, before, after }: Change): Change[] {
  const whole = before === null ? after : before
  if ((before !== null && after !== null) || !isGroup(whole)) return [{ path, before, after }]
  return Object.entries(whole)
    .filter(([name, value]) => name !== 'id' && !saysNothing(value))
    .flatMap(([name, value]) =>
      changesIn({
        path: name,
        before: before === null ? null : value,
        after: before === null ? value : null,
      }),
    )
}

function isGroup(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function saysNothing(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return value === null || value === false
  return Object.values(value).every(saysNothing)
}

function shown(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value)
}

function Decide({ of }: { readonly of: Proposal }) {
  const { t } = useWords()
  const texts = t.assistants.proposals
  const may_write = useMayWrite('assistants')
  const [asking, setAsking] = useState<'approve' | 'decline' | null>(null)
  const [word, setWord] = useState('')
  const approve = useWrite('POST /admin/api/proposals/{proposal_id}/approve')
  const decline = useWrite('POST /admin/api/proposals/{proposal_id}/decline')
  if (!may_write) return null
  const params = { proposal_id: of.id }
  const said = word.trim() === '' ? {} : { word }
  const decide = async () => {
    if (asking === 'approve') {
      await approve.mutateAsync({ params, body: { version: of.version, ...said } })
      showDone(texts.approved)
    } else {
      await decline.mutateAsync({ params, body: said })
      showDone(texts.declined)
    }
  }
  return (
    <Group gap="xs">
      <Button onClick={() => setAsking('decline')} variant="default">
        {texts.decline}
      </Button>
      <Button onClick={() => setAsking('approve')}>{texts.approve}</Button>
      {asking !== null && (
        <AskingDialog
          onClose={() => setAsking(null)}
          onConfirm={decide}
          submit={texts[asking]}
          takes_away={asking === 'decline'}
          title={asking === 'approve' ? texts.approve_title : texts.decline_title}
        >
          <Text size="sm">{of.summary}</Text>
          <Textarea
            autosize
            label={texts.word}
            maxLength={500}
            onChange={({ currentTarget }) => setWord(currentTarget.value)}
            value={word}
          />
        </AskingDialog>
      )}
    </Group>
  )
}
