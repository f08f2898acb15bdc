import { Radio, Skeleton, Stack, Text } from '@mantine/core'
import { useNavigate, useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { callWith } from '../api/call.ts'
import { queries, useRead } from '../api/use-api.ts'
import { AskingDialog } from '../kit/confirm-dialog.tsx'
import { ProblemNotice } from '../kit/notice.tsx'
import { Picker } from '../kit/picker.tsx'
import { showDone } from '../kit/toast.ts'
import type { OneMember } from './member-page.tsx'
import { MergedFigures } from './merged-figures.tsx'
import { nameOf } from './name-of.ts'
import { useWords } from './words.ts'

const MERGE = 'POST /admin/api/customers/{customer_id}/merge'
const FOUND_MAX = 6
const SOUGHT_LENGTH_MIN = 2

/** Makes one member of two who are the same person. What would come of it is said before. */
export function MergeMembers({
  member,
  onClose,
}: {
  readonly member: OneMember
  readonly onClose: () => void
}) {
  const { t } = useWords()
  const texts = t.customers.merge
  const { shop } = useParams({ from: '/$shop/members/$customer_id' })
  const navigate = useNavigate()
  const own = String(member.legacy_id)
  const [other, setOther] = useState<string | null>(null)
  const [kept, setKept] = useState(own)
  const chosen = useMember(other)
  const gone = kept === own ? other : own
  const tried = useRead(
    MERGE,
    { params: { customer_id: gone ?? '' }, body: { into: Number(kept), dry_run: true } },
    { enabled: gone !== null },
  )
  const choose = (ids: readonly string[]) => {
    setOther(ids.at(-1) ?? null)
    setKept(own)
  }
  const confirm = async () => {
    if (gone === null) return
    const body = { into: Number(kept), dry_run: false }
    await callWith(MERGE, { params: { customer_id: gone }, body })
    const params = { shop, customer_id: kept }
    await navigate({ to: '/$shop/members/$customer_id', params, replace: true })
    showDone(texts.done)
    // Only now: nobody has the page of the other any more.
    void queries.invalidateQueries()
  }
  const error = chosen.error ?? tried.error
  const is_known = chosen.data !== undefined && tried.data !== undefined
  return (
    <AskingDialog
      begins_at="inside"
      is_ready={error === null && is_known}
      onClose={onClose}
      onConfirm={confirm}
      size="lg"
      submit={texts.submit}
      takes_away
      title={texts.title(nameOf(member))}
    >
      <Text size="sm">{texts.text}</Text>
      <Picker
        chosen={chosen.data === undefined ? [] : [{ id: other ?? '', title: titleOf(chosen.data) }]}
        is_first
        label={texts.other}
        onChange={choose}
        useFound={useFoundMembers}
        without={own}
      />
      {error !== null && <ProblemNotice error={error} />}
      {other !== null && error === null && !is_known && <Skeleton height="8rem" />}
      {chosen.data !== undefined && tried.data !== undefined && (
        <>
          <Radio.Group
            description={texts.kept_text}
            label={texts.kept}
            onChange={setKept}
            value={kept}
          >
            <Stack gap="xs" mt="xs">
              <Radio label={titleOf(member)} value={own} />
              <Radio label={titleOf(chosen.data)} value={other ?? ''} />
            </Stack>
          </Radio.Group>
          <MergedFigures
            after={tried.data.effect?.after ?? null}
            gone={kept === own ? chosen.data : member}
            kept={kept === own ? member : chosen.data}
            text={tried.data.text}
          />
        </>
      )}
    </AskingDialog>
  )
}

function useMember(customer_id: string | null) {
  return useRead(
    'GET /api/v1/customers/{customer_id}',
    { params: { customer_id: customer_id ?? '' }, query: {} },
    { enabled: customer_id !== null },
  )
}

/** Members whose name, address or number is sought. */
function useFoundMembers(text: string) {
  const { data } = useRead(
    'GET /admin/api/members',
    { query: { search: text, limit: FOUND_MAX } },
    { enabled: text.length >= SOUGHT_LENGTH_MIN || /^\d+$/.test(text), keep: true },
  )
  return data?.data.map((found) => ({ id: String(found.legacy_id), title: titleOf(found) }))
}

/** Two of one name are told apart by the address and the number. */
function titleOf(member: Parameters<typeof nameOf>[0]): string {
  const { email, legacy_id } = member
  return [...new Set([nameOf(member), email, `#${legacy_id}`])]
    .filter((part) => part !== null && part !== '')
    .join(', ')
}
