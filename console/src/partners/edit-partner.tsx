import { NativeSelect, TextInput } from '@mantine/core'
import { useWrite } from '../api/use-api.ts'
import { FormDialog } from '../kit/form-dialog.tsx'
import { showDone } from '../kit/toast.ts'
import { useForm } from '../kit/use-form.ts'
import { GroupsLink } from './groups-link.tsx'
import type { OnePartner } from './partner-page.tsx'
import { useTerms } from './terms.ts'
import { useWords } from './words.ts'

/** Name, address and group of a partner. */
export function EditPartner({
  partner: { id: partner_id, name, email, group_id },
  onClose,
}: {
  readonly partner: OnePartner
  readonly onClose: () => void
}) {
  const { t } = useWords()
  const texts = t.partners.edit
  const { groups } = useTerms()
  const update = useWrite('PATCH /admin/api/partners/{partner_id}')
  const form = useForm(
    { name: name ?? '', email: email ?? '', group_id: group_id ?? '' },
    async (values) => {
      const body = { ...values, group_id: values.group_id || null }
      await update.mutateAsync({ params: { partner_id }, body })
      showDone(t.kit.saved(values.name || texts.title))
      onClose()
    },
  )
  return (
    <FormDialog
      can_send={form.is_changed}
      form={form}
      onClose={onClose}
      submit={t.kit.save}
      title={texts.title}
    >
      <TextInput {...form.text('name')} data-autofocus label={t.partners.add.name} />
      <TextInput
        {...form.text('email')}
        description={texts.email_text}
        label={t.partners.add.email}
        type="email"
      />
      <NativeSelect
        {...form.text('group_id')}
        data={[
          { value: '', label: t.partners.no_group },
          ...groups.map((group) => ({ value: group.id ?? '', label: group.name })),
        ]}
        description={
          groups.length === 0 ? <GroupsLink>{texts.no_groups}</GroupsLink> : texts.group_text
        }
        label={t.partners.columns.group}
      />
    </FormDialog>
  )
}
