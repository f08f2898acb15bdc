import { Alert, Button, NativeSelect, Stack } from '@mantine/core'
import { useState } from 'react'
import { useWrite } from '../api/use-api.ts'
import { BusyButton } from '../kit/busy-button.tsx'
import { DialogFoot } from '../kit/dialog-foot.tsx'
import { ModalDialog } from '../kit/modal-dialog.tsx'
import { ProblemNotice } from '../kit/notice.tsx'
import { readChoice } from '../kit/search-params.ts'
import type { Webhook } from './webhooks-page.tsx'
import { useWords } from './words.ts'

/** Sends one test event to an endpoint at once, and says what it answered. */
export function SendTest({ of, onClose }: { readonly of: Webhook; readonly onClose: () => void }) {
  const { t } = useWords()
  const texts = t.developers.webhooks
  const [topic, setTopic] = useState(of.topics[0])
  const test = useWrite('POST /api/v1/webhooks/{webhook_id}/test')
  const { data: tested } = test
  return (
    <ModalDialog onClose={onClose} title={texts.test_title}>
      <Stack gap="md">
        <NativeSelect
          data={of.topics.map((value) => ({ value, label: t.developers.topics[value] }))}
          data-autofocus
          description={texts.test_text}
          label={texts.event}
          onChange={({ currentTarget }) => setTopic(readChoice(of.topics, currentTarget.value))}
          value={topic}
        />
        {test.error !== null && <ProblemNotice error={test.error} />}
        {tested !== undefined && (
          <Alert color={tested.delivered ? 'laurel' : 'orange'} role="status">
            {texts.tested(tested)}
          </Alert>
        )}
        <DialogFoot>
          <Button onClick={onClose} variant="default">
            {t.frame.close}
          </Button>
          <BusyButton
            is_busy={test.isPending}
            onClick={() => {
              if (topic !== undefined) {
                test.mutate({ params: { webhook_id: of.id }, body: { topic } })
              }
            }}
          >
            {texts.test}
          </BusyButton>
        </DialogFoot>
      </Stack>
    </ModalDialog>
  )
}
