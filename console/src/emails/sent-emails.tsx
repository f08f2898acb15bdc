import { Button, NativeSelect, Skeleton, Text } from '@mantine/core'
import { getRouteApi, Link } from '@tanstack/react-router'
import { type RowOf, useList, useRead } from '../api/use-api.ts'
import kit from '../kit/kit.module.css'
import { type Column, List, rowLink } from '../kit/list.tsx'
import { ModalDialog } from '../kit/modal-dialog.tsx'
import { ProblemNotice } from '../kit/notice.tsx'
import { Empty } from '../kit/panel.tsx'
import { PlainText } from '../kit/plain-text.tsx'
import { readChoice, readText } from '../kit/search-params.ts'
import { EmailFrame } from './email-frame.tsx'
import { EmailState } from './email-state.tsx'
import { EMAIL_STATUSES, type EmailsSearch } from './emails-search.ts'
import { useTemplates } from './use-templates.ts'
import { useWords } from './words.ts'

type SentEmail = RowOf<'GET /admin/api/emails'>

const route = getRouteApi('/$shop/emails')

const ROWS_PER_PAGE = 50

/** What was sent, and why something was not. A row opens the e-mail. */
export function SentEmails() {
  const { t, format } = useWords()
  const texts = t.emails.log
  const { shop } = route.useParams()
  const { template, status, email_id } = route.useSearch()
  const navigate = route.useNavigate()
  const { templates = [] } = useTemplates()
  const query = { template, status, limit: ROWS_PER_PAGE }
  const list = useList('GET /admin/api/emails', { query })
  const change = (changed: EmailsSearch) =>
    void navigate({
      search: (now) => ({ ...now, ...changed }),
      replace: true,
      resetScroll: false,
    })
  const is_filtered = template !== undefined || status !== undefined
  const columns: Column<SentEmail>[] = [
    {
      name: 'subject',
      title: texts.subject,
      cell: ({ id, subject, template: type }) => (
        <>
          <Link
            className={rowLink}
            params={{ shop }}
            replace
            resetScroll={false}
            search={{ tab: 'log', template, status, email_id: id }}
            to="/$shop/emails"
          >
            {subject ?? texts.not_written}
          </Link>
          <Text c="var(--console-quiet)" size="sm">
            {templates.find((one) => one.type === type)?.name ?? type}
          </Text>
        </>
      ),
    },
    {
      name: 'to',
      title: texts.to,
      from: 'or_below',
      cell: ({ address, recipient }) =>
        address ?? (recipient.kind === 'test' ? texts.test : (recipient.id ?? '–')),
    },
    {
      name: 'status',
      title: texts.status,
      cell: (email) => <EmailState of={email} />,
    },
    {
      name: 'date',
      title: texts.date,
      from: 'or_below',
      cell: ({ created_at }) => format.moment(created_at),
    },
  ]
  return (
    <>
      <search className={kit.filters}>
        <NativeSelect
          data={[
            { value: '', label: texts.any_template },
            ...templates.map(({ type: value, name: label }) => ({ value, label })),
          ]}
          label={texts.template}
          onChange={({ currentTarget }) => change({ template: readText(currentTarget.value) })}
          value={template ?? ''}
        />
        <NativeSelect
          data={[
            { value: '', label: texts.any_status },
            ...EMAIL_STATUSES.map((one) => ({ value: one, label: texts.statuses[one] })),
          ]}
          label={texts.status}
          onChange={({ currentTarget: { value } }) =>
            change({ status: readChoice(EMAIL_STATUSES, value) })
          }
          value={status ?? ''}
        />
      </search>
      <List
        columns={columns}
        empty={
          is_filtered ? (
            <Empty title={t.kit.nothing_found}>
              <Button
                mt="md"
                onClick={() => change({ template: undefined, status: undefined })}
                variant="default"
              >
                {t.kit.clear_filters}
              </Button>
            </Empty>
          ) : (
            <Empty title={texts.empty_title}>
              <Text c="var(--console-quiet)" mt="xs" size="sm">
                {texts.empty_text}
              </Text>
            </Empty>
          )
        }
        keyOf={({ id }) => id}
        label={t.emails.tabs.log}
        reading={list}
        rows={list.rows}
      />
      {email_id !== undefined && (
        <OpenEmail email_id={email_id} onClose={() => change({ email_id: undefined })} />
      )}
    </>
  )
}

/** One e-mail as it was sent, or as it would be sent now. */
function OpenEmail({
  email_id,
  onClose,
}: {
  readonly email_id: string
  readonly onClose: () => void
}) {
  const { t } = useWords()
  const texts = t.emails.log
  const { data, error } = useRead('GET /admin/api/emails/{email_id}', { params: { email_id } })
  const { html = null, text = null, drop_reason = null } = data ?? {}
  return (
    <ModalDialog onClose={onClose} size="46rem" title={data?.subject ?? t.emails.email}>
      {error !== null && <ProblemNotice error={error} />}
      {data === undefined && error === null && <Skeleton height="20rem" />}
      {data !== undefined && (
        <>
          {data.address !== null && (
            <Text size="sm">
              {texts.to}: {data.address}
            </Text>
          )}
          {drop_reason !== null && (
            <Text size="sm">{texts.would_drop(texts.reasons[drop_reason] ?? drop_reason)}</Text>
          )}
          {html === null ? (
            <Text size="sm">{texts.gone}</Text>
          ) : (
            <EmailFrame html={html} title={t.emails.preview.frame(data.subject ?? '')} />
          )}
          {text !== null && (
            <details>
              <summary>{texts.text}</summary>
              <PlainText label={texts.text} text={text} />
            </details>
          )}
        </>
      )}
    </ModalDialog>
  )
}
