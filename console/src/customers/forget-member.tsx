import { Skeleton, Stack, Text } from '@mantine/core'
import { useRead, useWrite } from '../api/use-api.ts'
import { ConfirmDialog } from '../kit/confirm-dialog.tsx'
import { ProblemNotice } from '../kit/notice.tsx'
import { showDone } from '../kit/toast.ts'
import type { OneMember } from './member-page.tsx'
import { nameOf } from './name-of.ts'
import { useWords } from './words.ts'

const FORGET = 'POST /admin/api/customers/{customer_id}/forget'

/** Erases a person for good, as privacy law wants it. What goes and what stays is said before. */
export function ForgetMember({
  member,
  onClose,
}: {
  readonly member: OneMember
  readonly onClose: () => void
}) {
  const { t } = useWords()
  const texts = t.customers.forget
  const params = { customer_id: String(member.legacy_id) }
  const { data, error } = useRead(FORGET, { params, body: { dry_run: true } })
  const forget = useWrite(FORGET)
  return (
    <ConfirmDialog
      onClose={onClose}
      onConfirm={async () => {
        await forget.mutateAsync({ params, body: { dry_run: false } })
        showDone(texts.done)
      }}
      submit={texts.submit}
      takes_away
      title={texts.title(nameOf(member))}
    >
      {error !== null && <ProblemNotice error={error} />}
      {error === null && data === undefined && <Skeleton height="5rem" />}
      {data !== undefined && (
        <Stack gap="sm">
          <div>
            <Text fw={600} size="sm">
              {texts.erased}
            </Text>
            {data.erased.text}
          </div>
          <div>
            <Text fw={600} size="sm">
              {texts.kept}
            </Text>
            {data.kept.text}
          </div>
        </Stack>
      )}
    </ConfirmDialog>
  )
}
