import { Button, Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useWrite } from '../api/use-api.ts'
import { useSession } from '../frame/may.ts'
import { FormDialog } from '../kit/form-dialog.tsx'
import { showDone } from '../kit/toast.ts'
import { useForm } from '../kit/use-form.ts'
import type { PreviewBody } from './preview-panel.tsx'
import { useWords } from './words.ts'

interface Props {
  readonly type: string
  readonly language: string
  /** What is typed and not saved; null: nothing. */
  readonly draft: { readonly texts: PreviewBody['texts'] | null }
}

/** A button, and who is to get the test. */
export function SendTest(props: Props) {
  const { t } = useWords()
  const [is_open, setOpen] = useState(false)
  return (
    <>
      <Button onClick={() => setOpen(true)} variant="default">
        {t.emails.test.action}
      </Button>
      {is_open && <Dialog {...props} onClose={() => setOpen(false)} />}
    </>
  )
}

function Dialog({ type, language, draft, onClose }: Props & { readonly onClose: () => void }) {
  const { t } = useWords()
  const texts = t.emails.test
  const send = useWrite('POST /admin/api/email-templates/{type}/test')
  const form = useForm({ to: useSession()?.person.email ?? '' }, async ({ to }) => {
    const body = {
      ...{ to: to.trim(), language },
      ...(draft.texts != null && { texts: draft.texts }),
    }
    const { email_id } = await send.mutateAsync({ params: { type }, body })
    showDone(email_id === null ? texts.done(to) : texts.in_mailbox)
    onClose()
  })
  return (
    <FormDialog form={form} onClose={onClose} submit={texts.submit} title={texts.title}>
      <Text size="sm">{texts.text}</Text>
      <TextInput {...form.text('to')} data-autofocus label={texts.to} type="email" />
    </FormDialog>
  )
}
