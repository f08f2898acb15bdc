import { Alert, Badge, Skeleton, Stack, Switch, Text } from '@mantine/core'
import { getRouteApi, Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useMayWrite } from '../frame/may.ts'
import { WarningIcon } from '../kit/icons.tsx'
import { ProblemNotice } from '../kit/notice.tsx'
import { Panel } from '../kit/panel.tsx'
import styles from './emails.module.css'
import { useLanguageName } from './language-name.ts'
import { SwitchEmail } from './switch-email.tsx'
import { type Template, useTemplates } from './use-templates.ts'
import { useWords } from './words.ts'

const route = getRouteApi('/$shop/emails')

/** All e-mails in their groups, each with its switch. */
export function TemplateList() {
  const { t } = useWords()
  const texts = t.emails
  const { shop } = route.useParams()
  const { templates, emails_enabled, has_mail_server, error, refetch } = useTemplates()
  const [asked, setAsked] = useState<Template | null>(null)
  if (error !== null) return <ProblemNotice error={error} onRetry={() => void refetch()} />
  if (templates === undefined) return <Skeleton height="30rem" />
  const groups = [...new Set(templates.map(({ group }) => group))]
  return (
    <Stack gap="md">
      {!emails_enabled && (
        <Alert icon={<WarningIcon />} title={texts.all_off_title} variant="default">
          {texts.all_off_text}{' '}
          <Link className={styles.name} params={{ shop }} to="/$shop/go-live">
            {t.frame.pages.go_live}
          </Link>
        </Alert>
      )}
      {emails_enabled && !has_mail_server && (
        <Alert icon={<WarningIcon />} title={texts.no_mail_server_title} variant="default">
          {texts.no_mail_server}
        </Alert>
      )}
      {groups.map((group) => (
        <Panel key={group} title={texts.groups[group] ?? group}>
          <ul className={styles.templates}>
            {templates
              .filter((one) => one.group === group)
              .map((template) => (
                <Line
                  emails_enabled={emails_enabled}
                  key={template.type}
                  onAsk={() => setAsked(template)}
                  template={template}
                />
              ))}
          </ul>
        </Panel>
      ))}
      {asked !== null && (
        <SwitchEmail
          emails_enabled={emails_enabled}
          has_mail_server={has_mail_server}
          onClose={() => setAsked(null)}
          template={asked}
        />
      )}
    </Stack>
  )
}

function Line({
  template,
  emails_enabled,
  onAsk,
}: {
  readonly template: Template
  readonly emails_enabled: boolean
  readonly onAsk: () => void
}) {
  const { t, format } = useWords()
  const texts = t.emails
  const { shop } = route.useParams()
  const nameOf = useLanguageName()
  const { type, name, when, enabled, sends, own_texts, promotional } = template
  return (
    <li className={styles.template}>
      <div>
        <Link className={styles.name} params={{ shop, type }} to="/$shop/emails/$type">
          {name}
        </Link>
        <Text c="var(--console-quiet)" size="sm">
          {when}
          {promotional && ` ${texts.promotional}.`}
        </Text>
        {enabled === true && emails_enabled && !sends && <Text size="sm">{texts.waits}</Text>}
        {own_texts.length > 0 && (
          <Badge color="gray" mt={4} size="sm" variant="light">
            {texts.own_texts(format.list(own_texts.map(nameOf)))}
          </Badge>
        )}
      </div>
      <EmailSwitch onAsk={onAsk} template={template} />
    </li>
  )
}

/** The switch of those who may turn it; to others it says how it stands. */
export function EmailSwitch({
  template: { name, enabled, toggleable },
  onAsk,
}: {
  readonly template: Template
  readonly onAsk: () => void
}) {
  const { t } = useWords()
  const texts = t.emails
  const may_write = useMayWrite('emails')
  if (enabled === null) return <Text size="sm">{texts.in_campaign}</Text>
  if (!toggleable) return <Text size="sm">{texts.always}</Text>
  if (!may_write) return <Text size="sm">{enabled ? texts.on : texts.off}</Text>
  return (
    <Switch
      aria-label={texts.is_on(name)}
      checked={enabled}
      // It turns once its dialog was confirmed.
      onChange={onAsk}
      withThumbIndicator={false}
    />
  )
}
