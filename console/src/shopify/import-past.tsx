import { Group, NativeSelect, Text, TextInput } from '@mantine/core'
import { useWrite } from '../api/use-api.ts'
import { BusyButton } from '../kit/busy-button.tsx'
import { FormDialog } from '../kit/form-dialog.tsx'
import { ProblemNotice } from '../kit/notice.tsx'
import { showDone } from '../kit/toast.ts'
import { typedNumber } from '../kit/typed-number.ts'
import { useForm } from '../kit/use-form.ts'
import { useWords } from './words.ts'

const DAYS_USUAL = '60'
const START = 'POST /admin/api/shopify/imports'

/** Asks how much of the past is wanted, says how much there is, and starts. */
export function ImportPast({ onClose }: { readonly onClose: () => void }) {
  const { t, format } = useWords()
  const texts = t.shopify.past
  const count = useWrite(START)
  const start = useWrite(START)
  const form = useForm({ reach: 'days', days: DAYS_USUAL, earn: '' }, async () => {
    await start.mutateAsync({ body: { ...body, dry_run: false } })
    showDone(texts.started)
    onClose()
  })
  const { reach, days, earn } = form.values
  const is_chosen = earn !== ''
  const body = {
    // Not null, which is all orders; what is no number goes as it is, and the server refuses it.
    days: reach === 'all' ? null : ((typedNumber(days) ?? days) as number),
    ...(is_chosen && { earn: earn === 'yes' }),
  }
  return (
    <FormDialog
      can_send={is_chosen}
      form={form}
      onClose={onClose}
      submit={texts.start}
      title={texts.start_title}
    >
      <NativeSelect
        data={[
          { value: 'days', label: texts.some_days },
          { value: 'all', label: texts.all_orders },
        ]}
        data-autofocus
        label={texts.reach}
        onChange={({ currentTarget }) => form.set('reach', currentTarget.value)}
        value={reach}
      />
      {reach === 'days' && (
        <TextInput
          {...form.text('days')}
          autoComplete="off"
          description={texts.days_text}
          inputMode="numeric"
          label={texts.days}
        />
      )}
      <NativeSelect
        data={[
          { value: '', label: texts.choose },
          { value: 'yes', label: texts.earns },
          { value: 'no', label: texts.earns_not },
        ]}
        description={texts.earn_text}
        error={form.faultOf('earn')}
        label={texts.earn}
        onChange={({ currentTarget }) => form.set('earn', currentTarget.value)}
        value={earn}
      />
      <Group>
        <BusyButton
          is_busy={count.isPending}
          onClick={() => count.mutate({ body: { ...body, dry_run: true } })}
          variant="default"
        >
          {texts.count}
        </BusyButton>
        <Text aria-live="polite" size="sm">
          {count.data &&
            texts.counted(format.number(count.data.customers), format.number(count.data.orders))}
        </Text>
      </Group>
      {count.error !== null && <ProblemNotice error={count.error} />}
    </FormDialog>
  )
}
