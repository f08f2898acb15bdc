import { ActionIcon, Button, Menu } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { fetchFile } from '../api/call.ts'
import { useWrite } from '../api/use-api.ts'
import { useMayWrite } from '../frame/may.ts'
import { ConfirmDialog } from '../kit/confirm-dialog.tsx'
import { MoreIcon } from '../kit/icons.tsx'
import { saveFile } from '../kit/save-file.ts'
import { showDone, showProblem } from '../kit/toast.ts'
import { CorrectPoints } from './correct-points.tsx'
import { ForgetMember } from './forget-member.tsx'
import type { OneMember } from './member-page.tsx'
import { MergeMembers } from './merge-members.tsx'
import { nameOf } from './name-of.ts'
import { SetTier } from './set-tier.tsx'
import { useWords } from './words.ts'

interface DialogProps {
  readonly member: OneMember
  readonly onClose: () => void
}

const DIALOGS = {
  correct: CorrectPoints,
  set_tier: SetTier,
  clear_tier: ClearTier,
  exclude: Exclude,
  include: Exclude,
  end_sessions: EndSessions,
  merge: MergeMembers,
  forget: ForgetMember,
} satisfies Record<string, (props: DialogProps) => ReactNode>

/** What can be done for one member, by those who may. */
export function MemberActions({ member }: { readonly member: OneMember }) {
  const { t } = useWords()
  const [open, setOpen] = useState<keyof typeof DIALOGS | null>(null)
  const may_correct = useMayWrite('points')
  const may_change = useMayWrite('members')
  const may_do_for_good = useMayWrite('settings')
  const saveAll = async () => {
    const { customer_id } = paramsOf(member)
    try {
      const name = 'GET /admin/api/customers/{customer_id}/export'
      saveFile(`customer-${customer_id}.json`, await fetchFile(name, { params: { customer_id } }))
    } catch (error) {
      showProblem(t, error)
    }
  }
  const Dialog = open === null ? null : DIALOGS[open]
  const texts = t.customers.actions
  const item = (name: keyof typeof DIALOGS & keyof typeof texts) => (
    <Menu.Item key={name} onClick={() => setOpen(name)}>
      {texts[name]}
    </Menu.Item>
  )
  return (
    <>
      {may_correct && <Button onClick={() => setOpen('correct')}>{texts.correct}</Button>}
      {may_change && (
        <Menu position="bottom-end">
          <Menu.Target>
            <ActionIcon aria-label={texts.more} color="gray" size="lg" variant="default">
              <MoreIcon />
            </ActionIcon>
          </Menu.Target>
          <Menu.Dropdown>
            {member.tier !== null && item('set_tier')}
            {member.tier?.is_manual_override === true && item('clear_tier')}
            {item(member.excluded_from_program ? 'include' : 'exclude')}
            {item('end_sessions')}
            <Menu.Item onClick={() => void saveAll()}>{texts.export}</Menu.Item>
            {may_do_for_good && item('merge')}
            {may_do_for_good && item('forget')}
          </Menu.Dropdown>
        </Menu>
      )}
      {Dialog !== null && <Dialog member={member} onClose={() => setOpen(null)} />}
    </>
  )
}

function ClearTier({ member, onClose }: DialogProps) {
  const { t } = useWords()
  const texts = t.customers.set_tier
  const clear = useWrite('DELETE /api/v1/customers/{customer_id}/tier')
  return (
    <ConfirmDialog
      onClose={onClose}
      onConfirm={async () => {
        await clear.mutateAsync({ params: paramsOf(member) })
        showDone(texts.cleared)
      }}
      submit={texts.clear_submit}
      title={texts.clear_title}
    >
      {texts.clear_text}
    </ConfirmDialog>
  )
}

function Exclude({ member, onClose }: DialogProps) {
  const { t } = useWords()
  const texts = t.customers.exclude
  // As it was when the dialog opened: the page is read again while this is still shown.
  const [is_excluded] = useState(member.excluded_from_program)
  const update = useWrite('PATCH /api/v1/customers/{customer_id}')
  return (
    <ConfirmDialog
      onClose={onClose}
      onConfirm={async () => {
        await update.mutateAsync({
          params: paramsOf(member),
          body: { excluded_from_program: !is_excluded },
        })
        showDone(is_excluded ? texts.included : texts.done)
      }}
      submit={is_excluded ? texts.include_submit : texts.submit}
      takes_away={!is_excluded}
      title={(is_excluded ? texts.include_title : texts.title)(nameOf(member))}
    >
      {is_excluded ? texts.include_text : texts.text}
    </ConfirmDialog>
  )
}

function EndSessions({ member, onClose }: DialogProps) {
  const { t } = useWords()
  const texts = t.customers.end_sessions
  const end = useWrite('POST /admin/api/customers/{customer_id}/end-sessions')
  return (
    <ConfirmDialog
      onClose={onClose}
      onConfirm={async () => {
        await end.mutateAsync({ params: paramsOf(member) })
        showDone(texts.done)
      }}
      submit={texts.submit}
      takes_away
      title={texts.title(nameOf(member))}
    >
      {texts.text}
    </ConfirmDialog>
  )
}

function paramsOf({ legacy_id }: OneMember) {
  return { customer_id: String(legacy_id) }
}
