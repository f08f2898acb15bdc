import { Button, Group, Stack } from '@mantine/core'
import { useState } from 'react'
import { useRead, useWrite } from '../api/use-api.ts'
import { Tried } from '../forecast/tried.tsx'
import { useMayWrite } from '../frame/may.ts'
import { ConfirmDialog } from '../kit/confirm-dialog.tsx'
import { DialogFoot } from '../kit/dialog-foot.tsx'
import { type Column, List } from '../kit/list.tsx'
import { ProblemNotice } from '../kit/notice.tsx'
import { Empty, Facts, Panel } from '../kit/panel.tsx'
import { showDone } from '../kit/toast.ts'
import { wholeList } from '../kit/whole-list.ts'
import { commissionText, discountText, type PartnerGroup, useTerms } from './terms.ts'
import { TermsDialog } from './terms-dialog.tsx'
import { useWords } from './words.ts'

/** What partners get: the terms of all, and those of groups with their own. */
export function Groups() {
  const words = useWords()
  const { t, format } = words
  const texts = t.partners.groups
  const may_change = useMayWrite('partners')
  const [editing, setEditing] = useState<PartnerGroup | 'new' | 'all' | null>(null)
  const [deleting, setDeleting] = useState<PartnerGroup | null>(null)
  const { settings, error } = useTerms()
  const list = useRead('GET /api/v1/program/affiliates/groups', { query: { limit: 250 } })
  if (error !== null) return <ProblemNotice error={error} />
  const columns: Column<PartnerGroup>[] = [
    { name: 'name', title: texts.name, cell: ({ name }) => <strong>{name}</strong> },
    {
      name: 'commission',
      title: t.partners.terms.commission,
      cell: ({ commission }) =>
        commission === null ? t.partners.terms.inherited : commissionText(words, commission),
    },
    {
      name: 'discount',
      title: t.partners.terms.discount,
      from: 'small',
      cell: ({ customer_discount }) =>
        customer_discount === null
          ? t.partners.terms.inherited
          : discountText(words, customer_discount),
    },
    {
      name: 'members',
      title: texts.members,
      is_number: true,
      from: 'small',
      cell: ({ member_count }) => format.number(member_count),
    },
    {
      name: 'actions',
      title: '',
      is_number: true,
      cell: (group) =>
        may_change && (
          <Group gap={4} justify="flex-end">
            <Button
              aria-label={`${texts.change}: ${group.name}`}
              onClick={() => setEditing(group)}
              size="compact-xs"
              variant="default"
            >
              {texts.change}
            </Button>
            {group.member_count === 0 && (
              <Button
                aria-label={`${texts.remove}: ${group.name}`}
                color="red"
                onClick={() => setDeleting(group)}
                size="compact-xs"
                variant="subtle"
              >
                {texts.remove}
              </Button>
            )}
          </Group>
        ),
    },
  ]
  return (
    <Stack gap="md">
      <Panel
        actions={
          may_change &&
          settings && (
            <Button onClick={() => setEditing('all')} size="compact-sm" variant="default">
              {texts.change_all}
            </Button>
          )
        }
        title={texts.all}
      >
        {settings && (
          <Facts
            facts={[
              [t.partners.terms.commission, commissionText(words, settings.commission)],
              [t.partners.terms.discount, discountText(words, settings.customer_discount)],
              [
                texts.holdback,
                texts.days(settings.holdback_days, format.number(settings.holdback_days)),
              ],
              [
                texts.window,
                texts.days(
                  settings.link_attribution_window_days,
                  format.number(settings.link_attribution_window_days),
                ),
              ],
            ]}
          />
        )}
      </Panel>
      {may_change && (
        <DialogFoot>
          <Button onClick={() => setEditing('new')} variant="default">
            {texts.add}
          </Button>
        </DialogFoot>
      )}
      <List
        columns={columns}
        empty={<Empty title={texts.empty_title}>{texts.empty_text}</Empty>}
        keyOf={({ id }) => id ?? ''}
        label={t.partners.tabs.groups}
        reading={wholeList(list)}
        rows={list.data?.data ?? []}
      />
      {editing !== null && settings !== undefined && (
        <TermsDialog of={editing} onClose={() => setEditing(null)} settings={settings} />
      )}
      {deleting !== null && <RemoveGroup group={deleting} onClose={() => setDeleting(null)} />}
    </Stack>
  )
}

function RemoveGroup({
  group,
  onClose,
}: {
  readonly group: PartnerGroup
  readonly onClose: () => void
}) {
  const { t } = useWords()
  const texts = t.partners.groups
  const remove = useWrite('DELETE /api/v1/program/affiliates/groups/{group_id}')
  const params = { group_id: group.id ?? '' }
  return (
    <ConfirmDialog
      onClose={onClose}
      onConfirm={async () => {
        await remove.mutateAsync({ params, body: {} })
        showDone(texts.removed)
      }}
      submit={texts.remove}
      takes_away
      title={texts.remove_title(group.name)}
    >
      <Stack gap="sm">
        {texts.remove_text}
        <Tried
          input={{ params, body: {} }}
          name="DELETE /api/v1/program/affiliates/groups/{group_id}"
        />
      </Stack>
    </ConfirmDialog>
  )
}
