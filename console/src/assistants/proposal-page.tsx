import { Alert, Anchor, Button, Group, Skeleton, Stack, Text } from '@mantine/core'
import { getRouteApi, Link } from '@tanstack/react-router'
import { useState } from 'react'
import type { AnswerOf } from '../api/call.ts'
import { useRead } from '../api/use-api.ts'
import { useMayWrite } from '../frame/may.ts'
import { WarningIcon } from '../kit/icons.tsx'
import { ProblemNotice } from '../kit/notice.tsx'
import { Page } from '../kit/page.tsx'
import { Facts, Panel } from '../kit/panel.tsx'
import { ApproveDialog, DeclineDialog } from './approve-dialog.tsx'
import styles from './assistants.module.css'
import { ChangeProposal } from './change-proposal.tsx'
import { passedIn } from './passed.ts'
import { ProposalPreview } from './proposal-preview.tsx'
import { ProposalState } from './proposal-state.tsx'
import { useProposed } from './proposed-specs.ts'
import { UndoApproved } from './undo-approved.tsx'
import { useWords } from './words.ts'

export type Proposal = AnswerOf<'GET /admin/api/proposals/{proposal_id}'>

const route = getRouteApi('/$shop/proposals/$proposal_id')

/** One change that waits for a person, or has: what it would do, and what became of it. */
export function ProposalPage() {
  const { t } = useWords()
  const texts = t.assistants.proposals
  const { shop, proposal_id } = route.useParams()
  const [asking, setAsking] = useState<Asking>(null)
  const { data, error, isPending } = useRead('GET /admin/api/proposals/{proposal_id}', {
    params: { proposal_id },
  })
  const up = (
    <Anchor renderRoot={(props) => <Link params={{ shop }} to="/$shop/proposals" {...props} />}>
      {texts.all}
    </Anchor>
  )
  const is_open = data?.status === 'open'
  return (
    <Page
      actions={
        data?.status === 'approved' ? (
          <UndoApproved of={data} />
        ) : (
          is_open && asking !== 'change' && <Decide of={data} onAsk={setAsking} />
        )
      }
      title={data?.summary ?? texts.one}
      up={up}
    >
      {error !== null && <ProblemNotice error={error} />}
      {isPending && <Skeleton height="10rem" />}
      {data !== undefined && <Told asking={asking} of={data} onAsk={setAsking} />}
    </Page>
  )
}

/** What is being decided now. */
type Asking = 'approve' | 'decline' | 'change' | null

interface Shown {
  readonly of: Proposal
  readonly onAsk: (asking: Asking) => void
}

function Told({ of, asking, onAsk }: Shown & { readonly asking: Asking }) {
  const { t } = useWords()
  const texts = t.assistants.proposals
  const proposed = useProposed(of)
  // It would do something else than what was approved.
  const [has_moved, setMoved] = useState(false)
  const close = () => onAsk(null)
  const moved = () => setMoved(true)
  return (
    <Stack gap="md">
      {has_moved && of.status === 'open' && (
        <Alert color="orange" icon={<WarningIcon />} role="alert" title={texts.moved_title}>
          {texts.moved}
        </Alert>
      )}
      <NotMade of={of} />
      <About of={of} />
      {asking === 'change' && proposed !== undefined && (
        <ChangeProposal of={of} onClose={close} onMoved={moved} proposed={proposed} />
      )}
      <Panel title={texts.would}>
        <ProposalPreview of={of} />
      </Panel>
      {asking === 'approve' && <ApproveDialog of={of} onClose={close} onMoved={moved} />}
      {asking === 'decline' && <DeclineDialog of={of} onClose={close} />}
    </Stack>
  )
}

/** Why it was not carried out or would not be, and what to do about it. */
function NotMade({ of: { result, refused_now } }: { readonly of: Proposal }) {
  const { t } = useWords()
  const texts = t.assistants.proposals
  const error = result?.error ?? refused_now
  if (error === null) return null
  const is_over = error !== refused_now
  return (
    <Alert
      color="red"
      icon={<WarningIcon />}
      role="alert"
      title={is_over ? texts.not_made : texts.refused_now}
    >
      <Stack gap="xs">
        <Text size="sm">{error.message}</Text>
        <Text size="sm">{is_over ? texts.not_made_text : texts.refused_now_text}</Text>
      </Stack>
    </Alert>
  )
}

function About({ of }: { readonly of: Proposal }) {
  const words = useWords()
  const { t, format } = words
  const texts = t.assistants.proposals
  const { decided_by, decided_at, limits, key_revoked_at } = of
  const sayWhy = passedIn(words)
  return (
    <Panel title={t.assistants.about}>
      <Facts
        facts={[
          [t.assistants.state, <ProposalState key="state" of={of} />],
          [texts.by, texts.proposed(of.proposed_by, format.moment(of.created_at))],
          [
            texts.connection,
            key_revoked_at === null ? null : texts.revoked(format.moment(key_revoked_at)),
          ],
          [texts.why, limits.length === 0 ? texts.only_proposes : null],
          [
            texts.why,
            limits.length === 0 ? null : (
              <ul className={styles.sentences} key="why">
                {limits.map((passed) => (
                  <li key={passed.kind}>{sayWhy(passed)}</li>
                ))}
              </ul>
            ),
          ],
          [texts.until, of.status === 'open' ? format.moment(of.expires_at) : null],
          [
            texts.by_person,
            decided_by !== null && decided_at !== null
              ? texts.proposed(decided_by, format.moment(decided_at))
              : null,
          ],
          [
            texts.taken_back,
            of.status === 'withdrawn' && decided_at !== null
              ? texts.taken_back_by(of.proposed_by, format.moment(decided_at))
              : null,
          ],
          [texts.said, of.word],
        ]}
      />
    </Panel>
  )
}

function Decide({ of, onAsk }: Shown) {
  const { t } = useWords()
  const texts = t.assistants.proposals
  const may_write = useMayWrite('assistants')
  const proposed = useProposed(of)
  // All at once: one that came later would move the others from under the pointer.
  if (!may_write || proposed === undefined) return null
  return (
    <Group gap="xs">
      <Button onClick={() => onAsk('decline')} variant="default">
        {texts.decline}
      </Button>
      {proposed.specs.length > 0 && (
        <Button onClick={() => onAsk('change')} variant="default">
          {texts.change}
        </Button>
      )}
      {of.refused_now === null && <Button onClick={() => onAsk('approve')}>{texts.approve}</Button>}
    </Group>
  )
}
