import { Skeleton, Stack, Textarea, TextInput } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import type { AnswerOf, InputOf } from '../api/call.ts'
import { Problem } from '../api/problem.ts'
import { useRead, useWrite } from '../api/use-api.ts'
import { useMayWrite } from '../frame/may.ts'
import { ConflictNotice } from '../kit/conflict-notice.tsx'
import { Editor } from '../kit/editor.tsx'
import { ProblemNotice } from '../kit/notice.tsx'
import { Panel } from '../kit/panel.tsx'
import { showDone } from '../kit/toast.ts'
import { useForm } from '../kit/use-form.ts'
import { BrandingPreview } from './branding-preview.tsx'
import { ColorField } from './color-field.tsx'
import styles from './emails.module.css'
import { useLanguageName } from './language-name.ts'
import { type Logo, LogoField } from './logo-field.tsx'
import { useWords } from './words.ts'

export type Branding = AnswerOf<'GET /admin/api/email-branding'>
export type BrandingBody = NonNullable<InputOf<'PATCH /admin/api/email-branding'>['body']>

/** How all e-mails look, and who sends them. */
export function BrandingPage() {
  const { data, error, refetch } = useRead('GET /admin/api/email-branding', {})
  const { data: shop } = useRead('GET /api/v1/shop', {})
  const may_write = useMayWrite('emails')
  if (error !== null) return <ProblemNotice error={error} onRetry={() => void refetch()} />
  if (data === undefined || shop === undefined) return <Skeleton height="30rem" />
  if (!may_write) return <BrandingPreview change={{}} />
  const others = shop.languages.filter((one) => one !== shop.primary_language)
  return <BrandingEditor branding={data} others={others} />
}

interface BrandingValues {
  readonly logo_id: string | null
  readonly color: string
  readonly sender_name: string
  readonly reply_to: string
  readonly footer: string
  readonly footer_translations: Readonly<Record<string, string>>
}

interface Props {
  readonly branding: Branding
  /** The published languages beside the first. */
  readonly others: readonly string[]
}

function BrandingEditor({ branding, others }: Props) {
  const [opened, setOpened] = useState(branding)
  return (
    <Fields
      branding={opened}
      key={opened.revision}
      latest={branding}
      onOpen={setOpened}
      others={others}
    />
  )
}

function Fields({
  branding,
  latest,
  others,
  onOpen,
}: Props & { readonly latest: Branding; readonly onOpen: (branding: Branding) => void }) {
  const { t } = useWords()
  const texts = t.emails.look
  const nameOf = useLanguageName()
  const update = useWrite('PATCH /admin/api/email-branding')
  const [initial] = useState(() => valuesOf(branding))
  const [logo, setLogo] = useState<Logo | null>(branding.logo)
  const if_revision = useRef(branding.revision)
  const form = useForm(initial, async (values) => {
    const body = { ...changeOf(initial, values), if_revision: if_revision.current }
    const { branding: saved } = await update.mutateAsync({ body })
    showDone(t.kit.saved(t.emails.tabs.look))
    onOpen(saved)
  })
  const { problem, is_changed, values } = form
  const is_behind = latest.revision !== branding.revision
  useEffect(() => {
    if (is_behind && !is_changed) onOpen(latest)
  }, [is_behind, is_changed, latest, onOpen])
  const is_conflict = problem instanceof Problem && problem.code === 'revision_conflict'
  const shown_logo = logo?.logo_id === values.logo_id ? logo : null
  const footers = values.footer_translations
  return (
    <div className={styles.columns}>
      <Editor form={is_conflict ? { ...form, problem: null } : form}>
        {is_conflict && (
          <ConflictNotice
            onDiscard={() => onOpen(latest)}
            onOverwrite={() => {
              if_revision.current = Number(problem.details.current_revision)
              void form.submit()
            }}
          />
        )}
        <Panel title={texts.logo}>
          <LogoField
            logo={shown_logo}
            onChange={(next) => {
              setLogo(next)
              form.set('logo_id', next?.logo_id ?? null)
            }}
          />
        </Panel>
        <Panel title={texts.color}>
          <ColorField
            colors={branding.colors}
            error={form.faultOf('color')}
            onChange={(color) => form.set('color', color)}
            value={values.color}
          />
        </Panel>
        <Panel title={texts.sender}>
          <Stack gap="md">
            <TextInput
              {...form.text('sender_name')}
              autoComplete="off"
              description={texts.sender_text(branding.sender.name, branding.sender.address)}
              label={texts.sender_name}
            />
            <TextInput
              {...form.text('reply_to')}
              autoComplete="off"
              description={texts.reply_to_text}
              label={texts.reply_to}
              type="text"
            />
          </Stack>
        </Panel>
        <Panel title={texts.footer}>
          <Stack gap="md">
            <Textarea
              {...form.text('footer')}
              autosize
              description={texts.footer_text}
              label={texts.footer}
              minRows={2}
            />
            {others.map((language) => (
              <Textarea
                autosize
                description={texts.footer_like}
                error={form.faultOf(`footer_translations.${language}`)}
                key={language}
                label={texts.footer_in(nameOf(language))}
                lang={language}
                onChange={({ currentTarget }) =>
                  form.set('footer_translations', { ...footers, [language]: currentTarget.value })
                }
                value={footers[language] ?? ''}
              />
            ))}
          </Stack>
        </Panel>
      </Editor>
      <div className={styles.side}>
        <BrandingPreview change={changeOf(initial, values)} />
      </div>
    </div>
  )
}

function valuesOf(branding: Branding): BrandingValues {
  const { logo_id, color, sender_name, reply_to, footer, footer_translations } = branding
  return {
    logo_id,
    color: color ?? '',
    sender_name: sender_name ?? '',
    reply_to: reply_to ?? '',
    footer: footer ?? '',
    footer_translations,
  }
}

/** Only what differs; what is empty is the standard again. */
function changeOf(before: BrandingValues, after: BrandingValues): BrandingBody {
  const own = (text: string) => (text.trim() === '' ? null : text.trim())
  const whole = {
    logo_id: after.logo_id,
    color: own(after.color),
    sender_name: own(after.sender_name),
    reply_to: own(after.reply_to),
    footer: own(after.footer),
    footer_translations: Object.fromEntries(
      Object.entries(after.footer_translations).map(([language, text]) => [language, own(text)]),
    ),
  }
  const changed = Object.entries(whole).filter(([name]) => {
    // The body has the names of the form.
    const field = name as keyof BrandingValues
    return JSON.stringify(before[field]) !== JSON.stringify(after[field])
  })
  return Object.fromEntries(changed)
}
