import { Skeleton, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { call } from '../../api/call.ts'
import { session } from '../../api/session-store.ts'
import { useWrite } from '../../api/use-api.ts'
import { Foreseen } from '../../forecast/foreseen.tsx'
import { ConfirmDialog } from '../../kit/confirm-dialog.tsx'
import { ProblemNotice } from '../../kit/notice.tsx'
import { showDone } from '../../kit/toast.ts'
import { useWords } from '../words.ts'
import type { SwitchName } from './switch-names.ts'
import { TierPlacing } from './tier-placing.tsx'

/** Flips a switch, after the service has said what that does. */
export function FlipDialog({
  name,
  on,
  title,
  effect,
  children,
  onClose,
}: {
  readonly name: SwitchName
  readonly on: boolean
  readonly title: string
  readonly effect: string
  /** What is said after it. */
  readonly children: ReactNode
  readonly onClose: () => void
}) {
  const { t } = useWords()
  const flip = useWrite('PATCH /admin/api/switches')
  const { data, error } = useQuery({
    queryKey: [session.shop, 'switch', name, on],
    queryFn: () => call('PATCH /admin/api/switches', { body: { [name]: on, dry_run: true } }),
    gcTime: 0,
    staleTime: 0,
    retry: false,
  })
  const { member_impact } = data ?? {}
  return (
    <ConfirmDialog
      onClose={onClose}
      onConfirm={async () => {
        await flip.mutateAsync({ body: { [name]: on, confirm_member_impact: true } })
        showDone(on ? t.go_live.is_on : t.go_live.is_off)
      }}
      submit={on ? t.go_live.switch_on : t.go_live.switch_off}
      takes_away={!on}
      title={title}
    >
      <Stack gap="md">
        <Text size="sm">{effect}</Text>
        {children}
        {error !== null && <ProblemNotice error={error} />}
        {data === undefined && error === null && <Skeleton height="2rem" />}
        {member_impact != null && <TierPlacing impact={member_impact} on={on} />}
        {data !== undefined && <Foreseen of={data} />}
      </Stack>
    </ConfirmDialog>
  )
}
