import { Skeleton, Text } from '@mantine/core'
import { getRouteApi, Link } from '@tanstack/react-router'
import { type RowOf, useList, useRead } from '../api/use-api.ts'
import { EmailState, reasonText, stateText } from '../emails/email-state.tsx'
import { type Column, List, rowLink } from '../kit/list.tsx'
import { ModalDialog } from '../kit/modal-dialog.tsx'
import { ProblemNotice } from '../kit/notice.tsx'
import { Empty, Facts } from '../kit/panel.tsx'
import { PlainText } from '../kit/plain-text.tsx'
import { DeveloperPage } from './developer-page.tsx'
import { useWords, type Words } from './words.ts'

type Email = RowOf<'GET /admin/api/emails'>

const route = getRouteApi('/$shop/developers/mailbox')

/** The e-mails of this shop, which stay here as long as there is no mail server. */
export function MailboxPage() {
  const words = useWords()
  const { t } = words
  const texts = t.developers.mailbox
  const { shop } = route.useParams()
  const { email_id } = route.useSearch()
  const navigate = route.useNavigate()
  const list = useList('GET /admin/api/emails', { query: { limit: 50 } })
  return (
    <DeveloperPage lead={texts.lead} title={t.developers.pages.mailbox}>
      <List
        columns={columnsIn(words, shop)}
        empty={
          <Empty title={texts.empty_title}>
            <Text c="var(--console-quiet)" mt="xs" size="sm">
              {texts.empty_text}
            </Text>
          </Empty>
        }
        keyOf={({ id }) => id}
        label={t.developers.pages.mailbox}
        reading={list}
        rows={list.rows}
      />
      {email_id !== undefined && (
        <OpenEmail
          email_id={email_id}
          onClose={() => void navigate({ search: {}, replace: true, resetScroll: false })}
        />
      )}
    </DeveloperPage>
  )
}

function columnsIn({ t, format }: Words, shop: string): Column<Email>[] {
  const texts = t.developers.mailbox
  return [
    {
      name: 'subject',
      title: texts.subject,
      cell: ({ id, subject, template, address }) => (
        <>
          <Link
            className={rowLink}
            params={{ shop }}
            resetScroll={false}
            search={{ email_id: id }}
            to="/$shop/developers/mailbox"
          >
            {subject ?? template}
          </Link>
          <Text c="var(--console-quiet)" size="sm">
            {address ?? texts.no_address}
          </Text>
        </>
      ),
    },
    {
      name: 'status',
      title: texts.status,
      cell: (email) => <EmailState of={email} />,
    },
    {
      name: 'when',
      title: texts.when,
      from: 'or_below',
      cell: ({ created_at }) => format.moment(created_at),
    },
  ]
}

/** In its plain form: the look of an e-mail is with its template. */
function OpenEmail({
  email_id,
  onClose,
}: {
  readonly email_id: string
  readonly onClose: () => void
}) {
  const words = useWords()
  const { t, format } = words
  const texts = t.developers.mailbox
  const { data, error } = useRead('GET /admin/api/emails/{email_id}', { params: { email_id } })
  return (
    <ModalDialog onClose={onClose} size="lg" title={data?.subject ?? data?.template ?? texts.one}>
      {error !== null && <ProblemNotice error={error} />}
      {error === null && data === undefined && <Skeleton height="12rem" />}
      {data !== undefined && (
        <>
          <Facts
            facts={[
              [texts.to, data.address ?? texts.no_address],
              [texts.status, stateText(data, words)],
              [
                texts.reason,
                reasonText({ ...data, reason: data.reason ?? data.drop_reason }, words),
              ],
              [texts.when, format.moment(data.created_at)],
            ]}
          />
          <PlainText label={texts.one} text={data.text ?? texts.no_text} />
        </>
      )}
    </ModalDialog>
  )
}
