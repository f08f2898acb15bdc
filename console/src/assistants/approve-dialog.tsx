import { Text, Textarea } from '@mantine/core'
import { useState } from 'react'
import { Problem } from '../api/problem.ts'
import { queries, useWrite } from '../api/use-api.ts'
import { AskingDialog } from '../kit/confirm-dialog.tsx'
import { showDone } from '../kit/toast.ts'
import type { Values } from '../program/fields/spec.ts'
import styles from '../program/program.module.css'
import type { Proposal } from './proposal-page.tsx'
import { ProposalPreview } from './proposal-preview.tsx'
import { useWords } from './words.ts'

/** The last question before a proposal is carried out, as it is or with another body. */
export function ApproveDialog({
  of,
  body,
  onClose,
  onDone,
  onMoved,
}: {
  readonly of: Proposal
  /** Another body than the proposed one, whose dry run `of` has. */
  readonly body?: Values
  readonly onClose: () => void
  readonly onDone?: () => void
  /** It would do something else by now. */
  readonly onMoved: () => void
}) {
  const { t } = useWords()
  const texts = t.assistants.proposals
  const [word, setWord] = useState('')
  const approve = useWrite('POST /admin/api/proposals/{proposal_id}/approve')
  const decide = async () => {
    try {
      await approve.mutateAsync({
        params: { proposal_id: of.id },
        body: {
          version: of.version,
          ...(body !== undefined && { body: { ...body } }),
          ...saying(word),
        },
      })
      showDone(texts.approved)
      onDone?.()
    } catch (error) {
      if (!(error instanceof Problem)) throw error
      const has_moved = error.code === 'revision_conflict'
      // The page behind says why, and what can be done.
      const has_failed = error.details.reason === 'proposal_failed'
      if (!has_moved && !has_failed) throw error
      await queries.invalidateQueries()
      if (has_moved) onMoved()
      else onDone?.()
    }
  }
  return (
    <AskingDialog
      begins_at="cancel"
      onClose={onClose}
      onConfirm={decide}
      size={body === undefined ? 'md' : 'lg'}
      submit={texts.approve}
      title={body === undefined ? texts.approve_title : texts.check_title}
    >
      <p className={styles.sentence}>{of.summary}</p>
      {body !== undefined && <ProposalPreview of={of} />}
      <Word onChange={setWord} value={word} />
    </AskingDialog>
  )
}

export function DeclineDialog({
  of,
  onClose,
}: {
  readonly of: Proposal
  readonly onClose: () => void
}) {
  const { t } = useWords()
  const texts = t.assistants.proposals
  const [word, setWord] = useState('')
  const decline = useWrite('POST /admin/api/proposals/{proposal_id}/decline')
  return (
    <AskingDialog
      onClose={onClose}
      onConfirm={async () => {
        await decline.mutateAsync({ params: { proposal_id: of.id }, body: saying(word) })
        showDone(texts.declined)
      }}
      submit={texts.decline}
      takes_away
      title={texts.decline_title}
    >
      <p className={styles.sentence}>{of.summary}</p>
      <Text size="sm">{texts.decline_text}</Text>
      <Word onChange={setWord} value={word} />
    </AskingDialog>
  )
}

const saying = (word: string) => (word.trim() === '' ? {} : { word: word.trim() })

function Word({
  value,
  onChange,
}: {
  readonly value: string
  readonly onChange: (word: string) => void
}) {
  const { t } = useWords()
  const texts = t.assistants.proposals
  return (
    <Textarea
      autosize
      description={texts.word_text}
      label={texts.word}
      maxLength={500}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
      value={value}
    />
  )
}
