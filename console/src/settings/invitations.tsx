import { Button, Text } from '@mantine/core'
import { type RowOf, useList, useWrite } from '../api/use-api.ts'
import { useMayWrite } from '../frame/may.ts'
import { type Column, List } from '../kit/list.tsx'
import { Empty } from '../kit/panel.tsx'
import { showDone, showProblem } from '../kit/toast.ts'
import { useWords } from './words.ts'

type Invitation = RowOf<'GET /admin/api/invitations'>

/** Those that nobody has accepted yet. */
export function Invitations() {
  const { t, format } = useWords()
  const texts = t.settings.people
  const may_write = useMayWrite('people')
  const list = useList('GET /admin/api/invitations', {})
  const revoke = useWrite('DELETE /admin/api/invitations/{invitation_id}')
  const takeBack = ({ id, shop }: Invitation) =>
    revoke
      .mutateAsync({ params: { invitation_id: id }, ...(shop === null && { shop: '*' }) })
      .then(() => showDone(texts.taken_back))
      .catch((error: unknown) => showProblem(t, error))
  const columns: Column<Invitation>[] = [
    {
      name: 'email',
      title: texts.email,
      cell: ({ email, role, shop }) => (
        <>
          <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
            {email}
          </Text>
          <Text c="var(--console-quiet)" size="sm">
            {t.people.roles[role]}
            {shop === null && ` ${texts.in_all_shops}`}
          </Text>
        </>
      ),
    },
    {
      name: 'until',
      title: texts.until,
      from: 'small',
      cell: ({ expires_at }) => format.moment(expires_at),
    },
    {
      name: 'actions',
      title: t.kit.actions,
      is_number: true,
      cell: (invitation) =>
        may_write ? (
          <Button
            aria-label={`${texts.take_back}: ${invitation.email}`}
            color="red"
            onClick={() => void takeBack(invitation)}
            size="compact-xs"
            variant="subtle"
          >
            {texts.take_back}
          </Button>
        ) : null,
    },
  ]
  if (list.rows.length === 0) return null
  return (
    <section aria-label={texts.invitations}>
      <Text fw={650} mb="xs">
        {texts.invitations}
      </Text>
      <List
        columns={columns}
        empty={<Empty title={t.kit.none} />}
        keyOf={({ id }) => id}
        label={texts.invitations}
        reading={list}
        rows={list.rows}
      />
    </section>
  )
}
