import { Checkbox, NativeSelect, Text } from '@mantine/core'
import { useRead, useWrite } from '../api/use-api.ts'
import { FormDialog } from '../kit/form-dialog.tsx'
import { showDone } from '../kit/toast.ts'
import { useForm } from '../kit/use-form.ts'
import type { OneMember } from './member-page.tsx'
import { nameOf } from './name-of.ts'
import { useWords } from './words.ts'

/** An exception for one member: a tier that the rules did not give. */
export function SetTier({
  member,
  onClose,
}: {
  readonly member: OneMember
  readonly onClose: () => void
}) {
  const { t } = useWords()
  const texts = t.customers.set_tier
  const { data: program } = useRead('GET /api/v1/program', {})
  const set = useWrite('PUT /api/v1/customers/{customer_id}/tier')
  const tiers = (program?.tiers ?? []).flatMap(({ id, name }) =>
    id === null ? [] : [{ value: id, label: name }],
  )
  const form = useForm(
    { tier_id: member.tier?.id ?? '', award_entry_bonus: false },
    async (body) => {
      await set.mutateAsync({ params: { customer_id: String(member.legacy_id) }, body })
      showDone(texts.done(tiers.find(({ value }) => value === body.tier_id)?.label ?? ''))
      onClose()
    },
  )
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      submit={texts.submit}
      title={texts.title(nameOf(member))}
    >
      <Text size="sm">{texts.text}</Text>
      <NativeSelect
        {...form.text('tier_id')}
        data={tiers}
        data-autofocus
        label={t.customers.tier}
      />
      <Checkbox
        checked={form.values.award_entry_bonus}
        label={texts.bonus}
        onChange={({ currentTarget }) => form.set('award_entry_bonus', currentTarget.checked)}
      />
    </FormDialog>
  )
}
