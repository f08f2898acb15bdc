import { Anchor, NativeSelect, Skeleton, Stack, Text } from '@mantine/core'
import { getRouteApi, Link } from '@tanstack/react-router'
import { useState } from 'react'
import type { AnswerOf } from '../api/call.ts'
import { useRead } from '../api/use-api.ts'
import { useMayWrite } from '../frame/may.ts'
import { ProblemNotice } from '../kit/notice.tsx'
import { Page } from '../kit/page.tsx'
import styles from './emails.module.css'
import type { TemplateSearch } from './emails-search.ts'
import { useLanguageName } from './language-name.ts'
import { PreviewPanel, usePreview } from './preview-panel.tsx'
import { SendTest } from './send-test.tsx'
import { SwitchEmail } from './switch-email.tsx'
import { EmailSwitch } from './template-list.tsx'
import { useTemplates } from './use-templates.ts'
import { useWords } from './words.ts'
import { WordsEditor } from './words-editor.tsx'

const route = getRouteApi('/$shop/emails/$type')

/** One e-mail: its switch, how it looks, and what the shop says in it. */
export function TemplatePage() {
  const { t } = useWords()
  const { shop, type } = route.useParams()
  const { templates, emails_enabled, has_mail_server, error, refetch } = useTemplates()
  const texts = useRead('GET /admin/api/email-templates/{type}/texts', { params: { type } })
  const { data: about } = useRead('GET /api/v1/shop', {})
  const [is_asking, setAsking] = useState(false)
  const up = (
    <Anchor renderRoot={(props) => <Link params={{ shop }} to="/$shop/emails" {...props} />}>
      {t.emails.title}
    </Anchor>
  )
  const problem = error ?? texts.error
  if (problem !== null) {
    return (
      <Page title={t.emails.email} up={up}>
        <ProblemNotice
          error={problem}
          onRetry={() => void Promise.all([refetch(), texts.refetch()])}
        />
      </Page>
    )
  }
  const template = templates?.find((one) => one.type === type)
  if (template === undefined || texts.data === undefined || about === undefined) {
    return (
      <Page title={t.emails.email} up={up}>
        <Skeleton height="30rem" />
      </Page>
    )
  }
  return (
    <Page
      actions={<EmailSwitch onAsk={() => setAsking(true)} template={template} />}
      lead={`${template.when} ${template.promotional ? `${t.emails.promotional}.` : ''}`}
      title={template.name}
      up={up}
    >
      <Writing key={type} shop={about} words={texts.data} />
      {is_asking && (
        <SwitchEmail
          emails_enabled={emails_enabled ?? false}
          has_mail_server={has_mail_server ?? false}
          onClose={() => setAsking(false)}
          template={template}
        />
      )}
    </Page>
  )
}

export type Words = NonNullable<
  ReturnType<typeof useRead<'GET /admin/api/email-templates/{type}/texts'>>['data']
>
export type OwnWords = Pick<Words['languages'][number], 'subject' | 'heading' | 'text' | 'closing'>

/** The words beside the e-mail that they make. */
function Writing({
  words,
  shop: { primary_language, languages },
}: {
  readonly words: Words
  readonly shop: AnswerOf<'GET /api/v1/shop'>
}) {
  const { t } = useWords()
  const texts = t.emails.words
  const { type } = route.useParams()
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const nameOf = useLanguageName()
  const may_write = useMayWrite('emails')
  const codes = words.languages.map(({ language }) => language)
  const wanted = search.written_in ?? primary_language
  const language = codes.find((one) => one === wanted) ?? codes[0] ?? 'en'
  const [draft, setDraft] = useState<OwnWords | null>(null)
  const { scheme = 'light' } = search
  const choicesOf = (tags: readonly string[]) =>
    tags.map((one) => ({ value: one, label: nameOf(one) }))
  const own = [primary_language, ...languages.filter((one) => one !== primary_language)]
  const { preview, error } = usePreview(type, {
    ...{ language, scheme },
    ...(draft !== null && { texts: draft }),
  })
  const change = (changed: TemplateSearch) =>
    void navigate({
      search: (now) => ({ ...now, ...changed }),
      replace: true,
      resetScroll: false,
    })
  return (
    <div className={styles.columns}>
      <Stack gap="md">
        <NativeSelect
          data={[
            { group: texts.of_shop, items: choicesOf(codes.filter((one) => own.includes(one))) },
            { group: texts.others, items: choicesOf(codes.filter((one) => !own.includes(one))) },
          ].filter(({ items }) => items.length > 0)}
          label={texts.language}
          maw="16rem"
          onChange={({ currentTarget }) => change({ written_in: currentTarget.value })}
          value={language}
        />
        {may_write ? (
          <WordsEditor
            language={language}
            onDraft={setDraft}
            onLanguage={(next) => change({ written_in: next })}
            preview_error={error}
            words={words}
          />
        ) : (
          <Text c="var(--console-quiet)" size="sm">
            {t.emails.look.read_only}
          </Text>
        )}
      </Stack>
      <div className={styles.side}>
        <PreviewPanel error={error} look={search} onLook={change} preview={preview}>
          {may_write && <SendTest draft={{ texts: draft }} language={language} type={type} />}
        </PreviewPanel>
      </div>
    </div>
  )
}
