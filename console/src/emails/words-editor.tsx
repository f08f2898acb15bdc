import { Button, Text } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { Problem } from '../api/problem.ts'
import { useWrite } from '../api/use-api.ts'
import { ConfirmDialog } from '../kit/confirm-dialog.tsx'
import { ConflictNotice } from '../kit/conflict-notice.tsx'
import { Editor } from '../kit/editor.tsx'
import { showDone } from '../kit/toast.ts'
import { useForm } from '../kit/use-form.ts'
import { useLanguageName } from './language-name.ts'
import type { OwnWords, Words } from './template-page.tsx'
import { WordFields } from './word-fields.tsx'
import { useWords } from './words.ts'

/** What is typed in one language; empty is the standard. */
export type TypedWords = Readonly<Record<keyof OwnWords, string>>

/** By language, so that looking at another one loses nothing. */
type Typed = Readonly<Record<string, TypedWords>>

interface Props {
  readonly words: Words
  readonly language: string
  readonly preview_error: Error | null
  readonly onLanguage: (language: string) => void
  /** What the preview is to show. */
  readonly onDraft: (draft: OwnWords | null) => void
}

/** The words of the shop in an e-mail. Others' changes are taken over while nothing is typed. */
export function WordsEditor(props: Props) {
  const [opened, setOpened] = useState(props.words)
  const revisions = opened.languages.map(({ revision }) => revision).join()
  return (
    <Fields {...props} key={revisions} latest={props.words} onOpen={setOpened} words={opened} />
  )
}

function Fields({
  words,
  latest,
  language,
  preview_error,
  onLanguage,
  onDraft,
  onOpen,
}: Props & { readonly latest: Words; readonly onOpen: (words: Words) => void }) {
  const { t } = useWords()
  const put = useWrite('PUT /admin/api/email-templates/{type}/texts/{language}')
  const [initial] = useState(() => typedOf(words))
  const revisions = useRef(new Map(words.languages.map((one) => [one.language, one.revision])))
  const [is_saved, setSaved] = useState(false)
  const form = useForm(initial, async (values) => {
    for (const [one, typed] of Object.entries(values)) {
      if (JSON.stringify(typed) === JSON.stringify(initial[one])) continue
      const if_revision = revisions.current.get(one) ?? 0
      const body = { ...ownOf(typed), if_revision }
      try {
        const answer = await put.mutateAsync({ params: { type: words.type, language: one }, body })
        revisions.current.set(one, answer.texts.revision)
      } catch (error) {
        onLanguage(one)
        throw ofLanguage(one, error)
      }
    }
    setSaved(true)
    showDone(t.kit.saved(t.emails.words.title))
  })
  const { is_changed, problem } = form
  const is_behind = latest !== words && JSON.stringify(latest) !== JSON.stringify(words)
  useEffect(() => {
    if (is_behind && (is_saved || !is_changed)) onOpen(latest)
  }, [is_behind, is_saved, is_changed, latest, onOpen])
  const typed = form.values[language] ?? NOTHING
  const is_own = JSON.stringify(typed) !== JSON.stringify(initial[language])
  const draft = is_own ? JSON.stringify(ownOf(typed)) : null
  useEffect(() => {
    // It was made of such a value.
    onDraft(draft === null ? null : (JSON.parse(draft) as OwnWords))
  }, [draft, onDraft])
  const is_conflict = problem instanceof Problem && problem.code === 'revision_conflict'
  return (
    <Editor form={is_conflict ? { ...form, problem: null } : form}>
      {is_conflict && (
        <ConflictNotice
          onDiscard={() => onOpen(latest)}
          onOverwrite={() => {
            revisions.current.set(language, Number(problem.details.current_revision))
            void form.submit()
          }}
        />
      )}
      <WordFields
        faultOf={(name) => form.faultOf(`${language}.${name}`) ?? faultIn(preview_error, name)}
        fields={words.fields}
        language={language}
        onChange={(changed) => form.set(language, { ...typed, ...changed })}
        standard={standardOf(words, language)}
        typed={typed}
      />
      <Reset language={language} words={words} />
    </Editor>
  )
}

const NOTHING: TypedWords = { subject: '', heading: '', text: '', closing: '' }

function typedOf({ languages }: Words): Typed {
  return Object.fromEntries(
    languages.map(({ language, subject, heading, text, closing }) => [
      language,
      {
        subject: subject ?? '',
        heading: heading ?? '',
        text: text ?? '',
        closing: closing ?? '',
      },
    ]),
  )
}

function ownOf(typed: TypedWords): OwnWords {
  const own = (text: string) => (text.trim() === '' ? null : text)
  return {
    subject: own(typed.subject),
    heading: own(typed.heading),
    text: own(typed.text),
    closing: own(typed.closing),
  }
}

function standardOf({ languages }: Words, language: string) {
  return languages.find((one) => one.language === language)?.standard ?? { subject: '', text: '' }
}

/** The same error, whose faults are in the fields of this language. */
function ofLanguage(language: string, error: unknown): unknown {
  if (!(error instanceof Problem) || error.faults.length === 0) return error
  const errors = error.faults.map((fault) => ({ ...fault, field: `${language}.${fault.field}` }))
  const { code, message, status, request_id } = error
  return new Problem(code, message, { status, request_id, details: { errors } })
}

/** What the preview says is wrong with a text as it is typed. */
function faultIn(error: Error | null, name: string): string | undefined {
  const faults = error instanceof Problem ? error.faults : []
  return faults.find(({ field }) => field === `texts.${name}`)?.message
}

function Reset({ words, language }: { readonly words: Words; readonly language: string }) {
  const { t } = useWords()
  const texts = t.emails.words
  const nameOf = useLanguageName()
  const [is_asking, setAsking] = useState(false)
  const reset = useWrite('DELETE /admin/api/email-templates/{type}/texts/{language}')
  const stored = words.languages.find((one) => one.language === language)
  if (stored === undefined || stored.is_standard) {
    return (
      <Text c="var(--console-quiet)" size="sm">
        {texts.standard}
      </Text>
    )
  }
  return (
    <div>
      <Button onClick={() => setAsking(true)} variant="default">
        {texts.reset}
      </Button>
      {is_asking && (
        <ConfirmDialog
          onClose={() => setAsking(false)}
          onConfirm={async () => {
            await reset.mutateAsync({ params: { type: words.type, language } })
            showDone(texts.reset_done)
          }}
          submit={texts.reset_submit}
          takes_away
          title={texts.reset_title(nameOf(language))}
        >
          {texts.reset_text}
        </ConfirmDialog>
      )}
    </div>
  )
}
