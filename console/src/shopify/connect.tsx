import { PasswordInput, Text, TextInput } from '@mantine/core'
import { useWrite } from '../api/use-api.ts'
import { FormDialog } from '../kit/form-dialog.tsx'
import { showDone } from '../kit/toast.ts'
import { useForm } from '../kit/use-form.ts'
import type { State } from './shopify-page.tsx'
import { useWords } from './words.ts'

const ofNone = (text: string) => (text.trim() === '' ? undefined : text.trim())

/** Connects the shop, or changes how it is reached. Shopify is asked before anything changes. */
export function Connect({
  connection,
  onClose,
}: {
  readonly connection: State['connection']
  readonly onClose: () => void
}) {
  const { t } = useWords()
  const texts = t.shopify
  const connect = useWrite('PUT /admin/api/shopify')
  const initial = {
    shopify_domain: connection?.shopify_domain ?? '',
    client_id: connection?.client_id ?? '',
    client_secret: '',
    previous_client_secret: '',
    access_token: '',
  }
  const form = useForm(initial, async (values) => {
    await connect.mutateAsync({
      body: {
        shopify_domain: values.shopify_domain.trim().toLowerCase(),
        client_id: values.client_id.trim(),
        client_secret: values.client_secret.trim(),
        previous_client_secret: ofNone(values.previous_client_secret),
        access_token: ofNone(values.access_token),
      },
    })
    showDone(texts.connected_done)
    onClose()
  })
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      submit={connection === null ? texts.connect : texts.change}
      title={connection === null ? texts.connect_title : texts.change_title}
    >
      <Text size="sm">{texts.connect_text}</Text>
      <TextInput
        {...form.text('shopify_domain')}
        autoComplete="off"
        data-autofocus
        description={texts.domain_text}
        label={texts.domain}
        placeholder="my-shop.myshopify.com"
      />
      <TextInput {...form.text('client_id')} autoComplete="off" label={texts.client_id} />
      <PasswordInput
        {...form.text('client_secret')}
        autoComplete="off"
        description={texts.secret_text}
        label={texts.secret}
      />
      <PasswordInput
        {...form.text('previous_client_secret')}
        autoComplete="off"
        description={texts.previous_text}
        label={texts.previous}
      />
      <PasswordInput
        {...form.text('access_token')}
        autoComplete="off"
        description={texts.token_text}
        label={texts.token}
      />
    </FormDialog>
  )
}
