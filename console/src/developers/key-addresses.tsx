import { Text, Textarea } from '@mantine/core'
import { useWrite } from '../api/use-api.ts'
import { FormDialog } from '../kit/form-dialog.tsx'
import { showDone } from '../kit/toast.ts'
import { useForm } from '../kit/use-form.ts'
import type { Key } from './keys-page.tsx'
import { useWords } from './words.ts'

/** One address or range in each line, or with commas between them. */
export function readAddresses(text: string): string[] {
  return text.split(/[\s,]+/).filter((address) => address !== '')
}

/** Where a key may be used from, changed without a new key. */
export function KeyAddresses({ of, onClose }: { readonly of: Key; readonly onClose: () => void }) {
  const { t } = useWords()
  const texts = t.developers.keys
  const update = useWrite('PATCH /admin/api/keys/{key_id}')
  const form = useForm(
    { addresses: of.allowed_addresses.join('\n') },
    async ({ addresses }) => {
      const body = { allowed_addresses: readAddresses(addresses) }
      await update.mutateAsync({ params: { key_id: of.id }, body })
      showDone(texts.addresses_changed)
      onClose()
    },
    { allowed_addresses: 'addresses' },
  )
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      submit={t.kit.save}
      title={texts.addresses_title(of.name)}
    >
      <Text size="sm">{texts.addresses_warning}</Text>
      <Textarea
        {...form.text('addresses')}
        autosize
        data-autofocus
        description={texts.addresses_text}
        label={texts.addresses}
        maxRows={8}
      />
    </FormDialog>
  )
}
