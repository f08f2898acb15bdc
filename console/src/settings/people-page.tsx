import { Badge, Button, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { type RowOf, useList } from '../api/use-api.ts'
import { useMayWrite } from '../frame/may.ts'
import { type Column, List } from '../kit/list.tsx'
import { Empty, Facts, Panel } from '../kit/panel.tsx'
import { Invitations } from './invitations.tsx'
import { InvitePerson } from './invite-person.tsx'
import { PersonActions } from './person-actions.tsx'
import { ROLES } from './roles.ts'
import { SettingsPage } from './settings-page.tsx'
import { SupportLimits } from './support-limits.tsx'
import { useWords, type Words } from './words.ts'

export type Person = RowOf<'GET /admin/api/people'>

/** Who can sign in, with which role. */
export function PeoplePage() {
  const words = useWords()
  const { t } = words
  const texts = t.settings.people
  const may_write = useMayWrite('people')
  const [is_inviting, setInviting] = useState(false)
  const list = useList('GET /admin/api/people', { query: { limit: 50 } })
  return (
    <SettingsPage
      actions={may_write && <Button onClick={() => setInviting(true)}>{texts.invite}</Button>}
      lead={texts.lead}
      title={t.settings.pages.people}
    >
      <Stack gap="lg">
        <List
          columns={columnsIn(words, may_write)}
          empty={<Empty title={texts.empty_title}>{texts.empty_text}</Empty>}
          keyOf={({ person_id }) => person_id}
          label={t.settings.pages.people}
          reading={list}
          rows={list.rows}
        />
        <Invitations />
        <Panel title={texts.roles}>
          <Facts facts={ROLES.map((role) => [t.people.roles[role], texts.about[role]])} />
        </Panel>
        <SupportLimits />
      </Stack>
      {is_inviting && <InvitePerson onClose={() => setInviting(false)} />}
    </SettingsPage>
  )
}

function columnsIn({ t, format }: Words, may_write: boolean): Column<Person>[] {
  const texts = t.settings.people
  const columns: Column<Person>[] = [
    {
      name: 'person',
      title: texts.person,
      cell: ({ name, email }) => (
        <>
          <Text fw={600} size="sm">
            {name}
          </Text>
          <Text c="var(--console-quiet)" size="sm" style={{ overflowWrap: 'anywhere' }}>
            {email}
          </Text>
        </>
      ),
    },
    {
      name: 'role',
      title: texts.role,
      cell: ({ roles }) =>
        roles.map(({ role, shop }) => (
          <Text key={shop ?? '*'} size="sm">
            {t.people.roles[role]}
            {shop === null && ` ${texts.in_all_shops}`}
          </Text>
        )),
    },
    {
      name: 'factor',
      title: texts.second_factor,
      from: 'middle',
      cell: ({ has_second_factor }) => (
        <Badge color={has_second_factor ? 'laurel' : 'gray'} variant="light">
          {has_second_factor ? texts.factor_on : texts.factor_off}
        </Badge>
      ),
    },
    {
      name: 'seen',
      title: texts.last_signed_in,
      from: 'small',
      cell: ({ last_signed_in_at }) =>
        last_signed_in_at === null ? t.kit.never : format.moment(last_signed_in_at),
    },
  ]
  if (!may_write) return columns
  return [
    ...columns,
    {
      name: 'actions',
      title: t.kit.actions,
      is_number: true,
      cell: (person) => <PersonActions of={person} />,
    },
  ]
}
