import { Button, Checkbox, Group, NativeSelect, Radio, Stack, Text, TextInput } from '@mantine/core'
import { Link, useNavigate } from '@tanstack/react-router'
import { call } from '../api/call.ts'
import { readSession } from '../api/read-session.ts'
import { useMayAddShops, useSession } from '../frame/may.ts'
import { PlainFrame } from '../frame/plain-frame.tsx'
import { BusyButton } from '../kit/busy-button.tsx'
import { ProblemNotice } from '../kit/notice.tsx'
import { useForm } from '../kit/use-form.ts'
import { currencyChoices, LANGUAGES, TIMEZONES, withChosen, zoneChoices } from './choices.ts'
import { useWords } from './words.ts'

const TEMPLATES = ['points', 'points_and_tiers', 'cashback', 'coffee_card', 'none'] as const

/** A shop begins with its name, its money, its days and a programme that is not live yet. */
export function NewShopPage() {
  const { t, language } = useWords()
  const texts = t.shops.new_shop
  const navigate = useNavigate()
  const tag = language === 'pseudo' ? 'en' : language
  const names = new Intl.DisplayNames(tag, { type: 'language' })
  const nameOf = (code: string) => names.of(code) ?? code
  const may_add = useMayAddShops()
  const has_shops = (useSession()?.shops.length ?? 0) > 0
  const form = useForm(
    {
      name: '',
      domain: '',
      currency: 'EUR',
      timezone: Intl.DateTimeFormat().resolvedOptions().timeZone,
      primary_language: language === 'de' ? 'de' : 'en',
      languages: [] as readonly string[],
      template: 'points',
    },
    async ({ template, ...values }) => {
      const domain = domainIn(values.domain)
      const start = TEMPLATES.find((name) => name === template) ?? 'none'
      const body = { ...values, languages: [...values.languages], domain, template: start }
      await call('POST /admin/api/shops', { body, shop: '*' })
      await readSession()
      await navigate({ to: '/$shop', params: { shop: domain }, replace: true })
    },
  )
  const domain = domainIn(form.values.domain)
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
          <Text aria-live="polite" c="var(--console-quiet)" size="sm">
            {domain !== form.values.domain && domain !== '' && texts.domain_read(domain)}
          </Text>
          <NativeSelect
            {...form.text('currency')}
            data={currencyChoices(tag)}
            description={texts.currency_text}
            label={texts.currency}
          />
          <NativeSelect
            {...form.text('timezone')}
            data={zoneChoices(withChosen(TIMEZONES, form.values.timezone))}
            description={texts.timezone_text}
            label={texts.timezone}
          />
          <NativeSelect
            {...form.text('primary_language')}
            data={LANGUAGES.map((value) => ({ value, label: nameOf(value) }))}
            description={texts.language_text}
            label={t.frame.language}
          />
          <Checkbox.Group
            description={texts.languages_text}
            label={texts.languages}
            onChange={(chosen) => form.set('languages', chosen)}
            value={[...form.values.languages]}
          >
            <Group gap="md" mt="xs">
              {LANGUAGES.filter((value) => value !== form.values.primary_language).map((value) => (
                <Checkbox key={value} label={nameOf(value)} value={value} />
              ))}
            </Group>
          </Checkbox.Group>
          <Radio.Group
            label={texts.template}
            onChange={(template) => form.set('template', template)}
            value={form.values.template}
          >
            <Stack gap="xs" mt="xs">
              {TEMPLATES.map((value) => (
                <Radio key={value} label={texts.templates[value]} value={value} />
              ))}
            </Stack>
          </Radio.Group>
          <Text size="sm">{texts.after}</Text>
          <Group>
            <BusyButton is_busy={form.is_sending} type="submit">
              {texts.submit}
            </BusyButton>
            {has_shops && (
              <Button renderRoot={(props) => <Link to="/" {...props} />} variant="default">
                {t.kit.cancel}
              </Button>
            )}
          </Group>
        </Stack>
      </form>
    </PlainFrame>
  )
}

/** What was typed, or the domain of an address that was pasted. */
function domainIn(text: string): string {
  const plain = text
    .trim()
    .toLowerCase()
    .replace(/^https?:\/\//, '')
  return plain.split('/', 1)[0] ?? ''
}
