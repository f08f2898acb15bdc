import { NativeSelect, Text, TextInput } from '@mantine/core'
import { useWrite } from '../api/use-api.ts'
import { EmailPromise } from '../emails/email-promise.tsx'
import { FormDialog } from '../kit/form-dialog.tsx'
import { showDone } from '../kit/toast.ts'
import { useForm } from '../kit/use-form.ts'
import { useTerms } from './terms.ts'
import { useWords } from './words.ts'

/** Somebody new, who waits for approval unless the programme approves by itself. */
export function AddPartner({
  known = { name: '', email: '', customer_id: null },
  onClose,
}: {
  /** What is known of a customer who becomes a partner. */
  readonly known?: {
    readonly name: string
    readonly email: string
    readonly customer_id: string | null
  }
  readonly onClose: () => void
}) {
  const { t } = useWords()
  const texts = t.partners.add
  const { settings, groups } = useTerms()
  const add = useWrite('POST /admin/api/partners')
  const { customer_id } = known
  const form = useForm(
    { name: known.name, email: known.email, code: '', group_id: '' },
    async ({ name, email, code, group_id }) => {
      const body = { name, email, customer_id, code: code || null, group_id: group_id || null }
      const { status } = await add.mutateAsync({ body })
      showDone(status === 'approved' ? texts.approved(name) : texts.waits(name))
      onClose()
    },
  )
  return (
    <FormDialog form={form} onClose={onClose} submit={texts.submit} title={texts.open}>
      <Text c="var(--console-quiet)" size="sm">
        {settings?.auto_approve === true ? (
          <>
            {texts.text_approved}{' '}
            <EmailPromise types={['partner_approved']}>{t.partners.decide.letter}</EmailPromise>
          </>
        ) : (
          texts.text_waits
        )}
      </Text>
      <TextInput {...form.text('name')} data-autofocus label={texts.name} />
      <TextInput {...form.text('email')} label={texts.email} type="email" />
      <TextInput {...form.text('code')} description={texts.code_text} label={texts.code} />
      {groups.length > 0 && (
        <NativeSelect
          {...form.text('group_id')}
          data={[
            { value: '', label: t.partners.no_group },
            ...groups.map(({ id, name }) => ({ value: id ?? '', label: name })),
          ]}
          label={t.partners.columns.group}
        />
      )}
    </FormDialog>
  )
}
