import { Skeleton, Stack, Text } from '@mantine/core'
import { Suspense, useEffect, useState } from 'react'
import type { AnswerOf } from '../api/call.ts'
import { useWrite } from '../api/use-api.ts'
import { EmailPromise } from '../emails/email-promise.tsx'
import { Tried } from '../forecast/tried.tsx'
import { AskingDialog } from '../kit/confirm-dialog.tsx'
import { ProblemNotice } from '../kit/notice.tsx'
import { showDone } from '../kit/toast.ts'
import { isTooMany, type Refused, refusedIn } from './refused-in.ts'
import styles from './undo.module.css'
import { useWords } from './words.ts'

const UNDO = 'POST /api/v1/program/changes/undo'
type Would = AnswerOf<typeof UNDO>

type Chosen =
  | { readonly ids: string[] }
  | { readonly actor: string; readonly since?: string | undefined }

interface Props {
  readonly title: string
  /** Changes by their ids, or all of an actor. */
  readonly chosen: Chosen
  /** The newest of them, if all are more than can be undone at once. */
  readonly newest?: Chosen | undefined
  /** How changes are called that are known. */
  readonly nameOf: (change_id: string) => string | undefined
  readonly onClose: () => void
}

/**
 * Takes several changes back in one write, after its dry run has said what that does. If some cannot
 * be undone, it says which stay and why, and asks about the others.
 */
export function UndoSeveral(props: Props) {
  return (
    <Suspense>
      <Asking {...props} />
    </Suspense>
  )
}

function Asking({ title, chosen, newest, nameOf, onClose }: Props) {
  const { t, format } = useWords()
  const texts = t.undo
  const [refused, setRefused] = useState<Refused | null>(null)
  const [would, setWould] = useState<Would | null>(null)
  const undo = useWrite(UNDO)
  const [is_too_many, setTooMany] = useState(false)
  const asked = is_too_many && newest !== undefined ? newest : chosen
  const body = refused === null ? asked : { ids: [...refused.undoable] }
  const part = `${is_too_many ? 'newest' : 'all'} ${refused === null ? '' : 'others'}`
  const confirm = async () => {
    if (would === null) return
    // What was shown, and nothing that came after it.
    const ids = would.changes.map(({ id }) => id)
    const { revision: if_revision } = would
    await undo.mutateAsync({ body: { ids, if_revision, confirm_member_impact: true } })
    showDone(texts.done(ids.length, format.number(ids.length)))
  }
  return (
    <AskingDialog
      is_ready={would !== null && would.changes.length > 0}
      onClose={onClose}
      onConfirm={confirm}
      size="lg"
      submit={texts.undo}
      title={title}
    >
      {is_too_many && <Text size="sm">{texts.too_many}</Text>}
      {refused !== null && <Staying nameOf={nameOf} refused={refused} />}
      {(refused === null || refused.undoable.length > 0) && (
        <Tried
          input={{ body }}
          key={part}
          name={UNDO}
          onError={(error) =>
            newest !== undefined && !is_too_many && isTooMany(error) ? (
              <Narrowed onNarrow={setTooMany} />
            ) : (
              <Refusal error={error} onRefused={setRefused} />
            )
          }
        >
          {(answer) => <WhatHappens onSeen={setWould} would={answer} />}
        </Tried>
      )}
    </AskingDialog>
  )
}

/** Asks about the newest instead. */
function Narrowed({ onNarrow }: { readonly onNarrow: (is_too_many: true) => void }) {
  useEffect(() => onNarrow(true), [onNarrow])
  return <Skeleton height="6rem" />
}

/** What refuses the whole, until it is left out. */
function Refusal({
  error,
  onRefused,
}: {
  readonly error: Error
  readonly onRefused: (refused: Refused) => void
}) {
  const refused = refusedIn(error)
  useEffect(() => {
    const found = refusedIn(error)
    if (found !== null) onRefused(found)
  }, [error, onRefused])
  return refused === null ? <ProblemNotice error={error} /> : <Skeleton height="6rem" />
}

function Staying({
  refused,
  nameOf,
}: {
  readonly refused: Refused
  readonly nameOf: Props['nameOf']
}) {
  const { t } = useWords()
  const { stay, reasons } = t.undo
  return (
    <section aria-label={stay}>
      <Text fw={600} size="sm">
        {stay}
      </Text>
      <ul className={styles.lines}>
        {refused.changes.map(({ id, reason, message }) => (
          <li key={id}>
            {nameOf(id) ?? id}: {reasons[reason] ?? message}
          </li>
        ))}
      </ul>
    </section>
  )
}

/** What becomes of each part in the end, and of members. */
function WhatHappens({
  would,
  onSeen,
}: {
  readonly would: Would
  readonly onSeen: (would: Would) => void
}) {
  const { t, format } = useWords()
  const texts = t.undo
  useEffect(() => onSeen(would), [would, onSeen])
  const { changes, member_impact, points_impact, would_email } = would
  if (changes.length === 0) return <Text size="sm">{texts.nothing}</Text>
  const { promoted = 0, demoted = 0, replaced = 0 } = member_impact ?? {}
  const down = demoted + replaced
  // Of a target that several are about, the oldest says what is restored.
  const targets = new Map(changes.map((one) => [`${one.target.kind} ${one.target.id}`, one]))
  const labelOf = (id: string) => changes.find(({ target }) => target.id === id)?.target.label ?? id
  const lines = [
    promoted + down === 0
      ? texts.nobody_moves
      : texts.members_move(format.number(promoted), format.number(down)),
    ...(points_impact === undefined || points_impact.members === 0
      ? []
      : [
          texts.points_expire(
            // Who may read customers gets them.
            format.number(points_impact.points ?? 0),
            format.number(points_impact.members),
          ),
        ]),
  ]
  return (
    <Stack component="section" gap="xs" aria-label={texts.title}>
      <Text fw={600} size="sm">
        {texts.counted(changes.length, format.number(changes.length))}
      </Text>
      <ul className={styles.lines}>
        {[...targets].map(
          ([
            target,
            {
              summary,
              target: { label },
            },
          ]) => (
            <li key={target}>{summary ?? label}</li>
          ),
        )}
      </ul>
      {lines.map((line) => (
        <Text key={line} size="sm">
          {line}
        </Text>
      ))}
      {would_email.map(({ campaign_id, recipients, phases }) => (
        <Text key={campaign_id} size="sm">
          <EmailPromise types={phases.map((phase) => `campaign_${phase}`)}>
            {texts.emails(format.number(recipients), labelOf(campaign_id))}
          </EmailPromise>
        </Text>
      ))}
    </Stack>
  )
}
