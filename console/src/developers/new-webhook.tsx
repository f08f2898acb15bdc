import { Checkbox, Stack, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useWrite } from '../api/use-api.ts'
import { FormDialog } from '../kit/form-dialog.tsx'
import { ShownOnce } from '../kit/shown-once.tsx'
import { useForm } from '../kit/use-form.ts'
import { TOPICS } from './developer-search.ts'
import { useWords } from './words.ts'

/** Subscribes an address to events. The secret that signs them is shown once. */
export function NewWebhook({ onClose }: { readonly onClose: () => void }) {
  const { t } = useWords()
  const texts = t.developers.webhooks
  const [secret, setSecret] = useState<string | null>(null)
  const [topics, setTopics] = useState<readonly string[]>(TOPICS)
  const create = useWrite('POST /api/v1/webhooks')
  const form = useForm({ url: '' }, async ({ url }) => {
    const body = { url: url.trim(), topics: TOPICS.filter((topic) => topics.includes(topic)) }
    const made = await create.mutateAsync({ body })
    setSecret(made.secret)
  })
  if (secret !== null) {
    return (
      <ShownOnce label={texts.secret} onClose={onClose} text={secret} title={texts.secret_title}>
        {texts.secret_text}
      </ShownOnce>
    )
  }
  return (
    <FormDialog form={form} onClose={onClose} submit={texts.create_submit} title={texts.create}>
      <TextInput
        {...form.text('url')}
        autoComplete="off"
        data-autofocus
        description={texts.url_text}
        inputMode="url"
        label={texts.url}
      />
      <Checkbox.Group
        label={texts.topics}
        onChange={(chosen) => setTopics([...chosen])}
        value={[...topics]}
      >
        <Stack gap={6} mt="xs">
          {TOPICS.map((topic) => (
            <Checkbox key={topic} label={t.developers.topics[topic]} value={topic} />
          ))}
        </Stack>
      </Checkbox.Group>
    </FormDialog>
  )
}
