import { Checkbox, NativeSelect, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import type { AnswerOf, InputOf } from '../api/call.ts'
import { useWrite } from '../api/use-api.ts'
import { Tried } from '../forecast/tried.tsx'
import { FormDialog } from '../kit/form-dialog.tsx'
import { showDone } from '../kit/toast.ts'
import { typedNumber } from '../kit/typed-number.ts'
import { useForm } from '../kit/use-form.ts'
import { LINK_NAMES, LinkFields, type LinkValues, linkBody, linkValues } from './link-fields.tsx'
import own from './partners.module.css'
import type { PartnerGroup } from './terms.ts'
import { useWords } from './words.ts'

type Settings = AnswerOf<'GET /api/v1/program/affiliates/settings'>

const CREATE = 'POST /api/v1/program/affiliates/groups'
const CHANGE = 'PATCH /api/v1/program/affiliates/groups/{group_id}'
const DEFAULTS = 'PATCH /api/v1/program/affiliates/settings'
const PAUSE_MS = 350

/** The server's names of the fields. */
const NAMES = {
  'commission.type': 'type',
  'commission.code_rate': 'code_rate',
  'commission.link_rate': 'link_rate',
  'customer_discount.type': 'discount_type',
  'customer_discount.value': 'discount_value',
  'commission_base.exclude_gift_cards': 'exclude_gift_cards',
  ...LINK_NAMES,
} as const

/** The terms of a group, of a new one, or of all. What a change does is asked first. */
export function TermsDialog({
  of,
  settings,
  onClose,
}: {
  readonly of: PartnerGroup | 'new' | 'all'
  readonly settings: Settings
  readonly onClose: () => void
}) {
  const { t } = useWords()
  const texts = t.partners.terms
  const group = of === 'new' || of === 'all' ? null : of
  const commission = group?.commission ?? settings.commission
  const discount = group?.customer_discount ?? settings.customer_discount
  const writes = { create: useWrite(CREATE), change: useWrite(CHANGE), all: useWrite(DEFAULTS) }
  const begun = {
    name: group?.name ?? '',
    own_commission: of === 'all' || group?.commission != null,
    type: commission.type,
    code_rate: String(commission.code_rate),
    link_rate: String(commission.link_rate),
    own_discount: of === 'all' || group?.customer_discount != null,
    discount_type: discount.type,
    discount_value: String(discount.value),
    holdback_days: String(settings.holdback_days),
    exclude_gift_cards: settings.commission_base.exclude_gift_cards,
    ...linkValues(settings),
  }
  const params = { group_id: group?.id ?? '' }
  const title =
    group !== null ? texts.title(group.name) : of === 'all' ? texts.title_all : texts.title_new
  const form = useForm(
    begun,
    async (values) => {
      const body = bodyOf(values, of)
      if (of === 'all') await writes.all.mutateAsync({ body })
      else if (of === 'new') await writes.create.mutateAsync({ body })
      else await writes.change.mutateAsync({ params, body })
      showDone(t.kit.saved(title))
      onClose()
    },
    NAMES,
  )
  const { values } = form
  return (
    <FormDialog
      can_send={form.is_changed}
      form={form}
      onClose={onClose}
      submit={t.kit.save}
      title={title}
    >
      {of !== 'all' && <TextInput {...form.text('name')} data-autofocus label={texts.name} />}
      {of !== 'all' && (
        <Checkbox
          checked={values.own_commission}
          label={texts.own_commission}
          onChange={({ currentTarget }) => form.set('own_commission', currentTarget.checked)}
        />
      )}
      {values.own_commission && (
        <div className={own.beside}>
          <NativeSelect
            {...form.text('type')}
            data={[
              { value: 'percent', label: texts.percent },
              { value: 'fixed_amount', label: texts.amount },
            ]}
            label={texts.type}
          />
          <TextInput {...form.text('code_rate')} inputMode="decimal" label={texts.code_rate} />
          <TextInput {...form.text('link_rate')} inputMode="decimal" label={texts.link_rate} />
        </div>
      )}
      {of !== 'all' && (
        <Checkbox
          checked={values.own_discount}
          label={texts.own_discount}
          onChange={({ currentTarget }) => form.set('own_discount', currentTarget.checked)}
        />
      )}
      {values.own_discount && (
        <div className={own.beside}>
          <NativeSelect
            {...form.text('discount_type')}
            data={[
              { value: 'percentage', label: texts.percent },
              { value: 'fixed_amount', label: texts.amount },
            ]}
            label={texts.discount_type}
          />
          <TextInput
            {...form.text('discount_value')}
            inputMode="decimal"
            label={texts.discount_value}
          />
        </div>
      )}
      {of === 'all' && (
        <TextInput
          {...form.text('holdback_days')}
          description={texts.holdback_text}
          inputMode="numeric"
          label={texts.holdback}
        />
      )}
      {of === 'all' && (
        <Checkbox
          checked={values.exclude_gift_cards}
          description={texts.exclude_gift_cards_text}
          label={texts.exclude_gift_cards}
          onChange={({ currentTarget }) => form.set('exclude_gift_cards', currentTarget.checked)}
        />
      )}
      {of === 'all' && <LinkFields form={form} />}
      {form.is_changed && <Preview body={bodyOf(values, of)} of={of} />}
    </FormDialog>
  )
}

type Body = InputOf<typeof CREATE>['body'] & InputOf<typeof DEFAULTS>['body']

interface Values extends LinkValues {
  readonly name: string
  readonly own_commission: boolean
  readonly type: string
  readonly code_rate: string
  readonly link_rate: string
  readonly own_discount: boolean
  readonly discount_type: string
  readonly discount_value: string
  readonly holdback_days: string
  readonly exclude_gift_cards: boolean
}

/** As the service takes it, which says itself what is wrong with a number. */
function bodyOf(values: Values, of: PartnerGroup | 'new' | 'all'): Body {
  const commission = values.own_commission && {
    type: values.type,
    code_rate: typedNumber(values.code_rate),
    link_rate: typedNumber(values.link_rate),
  }
  const customer_discount = values.own_discount && {
    type: values.discount_type,
    value: typedNumber(values.discount_value),
  }
  const terms = { commission: commission || null, customer_discount: customer_discount || null }
  const of_all = {
    commission_base: { exclude_gift_cards: values.exclude_gift_cards },
    holdback_days: typedNumber(values.holdback_days),
    ...linkBody(values),
  }
  const body = of === 'all' ? { ...terms, ...of_all } : { name: values.name.trim(), ...terms }
  // Whatever was typed is sent: the service answers what it cannot take.
  return body as unknown as Body
}

/** What the service says that the change would do. */
function Preview({ of, body }: { readonly of: PartnerGroup | 'new' | 'all'; readonly body: Body }) {
  const { t } = useWords()
  const [asked] = useDebouncedValue(body, PAUSE_MS)
  const nothing = () => t.partners.terms.nothing_yet
  const shared = {
    onError: nothing,
    children: ({ summary }: { readonly summary: string | null }) => summary ?? nothing(),
  }
  return (
    <section aria-label={t.partners.preview} className={own.preview}>
      {of === 'all' ? (
        <Tried input={{ body: asked }} name={DEFAULTS} {...shared} />
      ) : of === 'new' ? (
        <Tried input={{ body: asked }} name={CREATE} {...shared} />
      ) : (
        <Tried
          input={{ params: { group_id: of.id ?? '' }, body: asked }}
          name={CHANGE}
          {...shared}
        />
      )}
    </section>
  )
}
