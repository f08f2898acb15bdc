import { Button, NativeSelect, Stack, Text, TextInput } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { call } from '../api/call.ts'
import { readSession } from '../api/read-session.ts'
import { useMayAddShops } from '../frame/may.ts'
import { PlainFrame } from '../frame/plain-frame.tsx'
import { ProblemNotice } from '../kit/notice.tsx'
import { useForm } from '../kit/use-form.ts'
import { LANGUAGES } from '../texts/language.ts'
import { useWords } from './words.ts'

const TEMPLATES = ['points', 'points_and_tiers', 'cashback', 'coffee_card', 'none'] as const
/** The service's own list, which the build puts here. */
declare const CURRENCIES_OF_SERVICE: readonly string[]
const TIMEZONES = ['UTC', ...Intl.supportedValuesOf('timeZone')]

/** A shop begins with its name, its money, its days and a programme that is not live yet. */
export function NewShopPage() {
  const { t, language } = useWords()
  const texts = t.shops.new_shop
  const navigate = useNavigate()
  const may_add = useMayAddShops()
  const form = useForm(
    {
      name: '',
      domain: '',
      currency: 'EUR',
      timezone: Intl.DateTimeFormat().resolvedOptions().timeZone,
      primary_language: language === 'de' ? 'de' : 'en',
      template: 'points',
    },
    async ({ template, ...values }) => {
      const domain = values.domain.trim().toLowerCase()
      const start = TEMPLATES.find((name) => name === template) ?? 'none'
      const body = { ...values, domain, languages: [values.primary_language], template: start }
      await call('POST /admin/api/shops', { body, shop: '*' })
      await readSession()
      await navigate({ to: '/$shop', params: { shop: domain } })
    },
  )
  if (!may_add) return <PlainFrame title={t.frame.add_shop}>{t.frame.may_not}</PlainFrame>
  return (
    <PlainFrame lead={texts.lead} title={t.frame.add_shop}>
      <form {...form.form}>
        <Stack gap="md">
          {form.problem !== null && <ProblemNotice error={form.problem} />}
          <TextInput {...form.text('name')} autoFocus label={texts.name} />
          <TextInput
            {...form.text('domain')}
            description={texts.domain_text}
            label={texts.domain}
          />
          <NativeSelect
            {...form.text('currency')}
            data={[...CURRENCIES_OF_SERVICE]}
            description={texts.currency_text}
            label={texts.currency}
          />
          <NativeSelect
            {...form.text('timezone')}
            data={TIMEZONES}
            description={texts.timezone_text}
            label={texts.timezone}
          />
          <NativeSelect
            {...form.text('primary_language')}
            data={Object.entries(LANGUAGES).map(([value, label]) => ({ value, label }))}
            description={texts.language_text}
            label={t.frame.language}
          />
          <NativeSelect
            {...form.text('template')}
            data={TEMPLATES.map((value) => ({ value, label: texts.templates[value] }))}
            label={texts.template}
          />
          <Text size="sm">{texts.after}</Text>
          <Button loading={form.is_sending} type="submit">
            {texts.submit}
          </Button>
        </Stack>
      </form>
    </PlainFrame>
  )
}
