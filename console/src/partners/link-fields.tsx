import { Checkbox, TextInput } from '@mantine/core'
import type { AnswerOf } from '../api/call.ts'
import type { useForm } from '../kit/use-form.ts'
import own from './partners.module.css'
import { useWords } from './words.ts'

type Settings = AnswerOf<'GET /api/v1/program/affiliates/settings'>

/** What the codes and links of all partners look like, and what partners agree to. */
export interface LinkValues {
  readonly code_prefix: string
  readonly terms_url: string
  readonly utm_enabled: boolean
  readonly utm_source: string
  readonly utm_medium: string
  readonly utm_campaign: string
}

/** The server's names of the fields. */
export const LINK_NAMES = {
  'utm.source': 'utm_source',
  'utm.medium': 'utm_medium',
  'utm.campaign': 'utm_campaign',
} as const

export function linkValues({ code_prefix, terms_url, utm }: Settings): LinkValues {
  return {
    ...{ code_prefix, terms_url: terms_url ?? '', utm_enabled: utm.enabled },
    ...{ utm_source: utm.source, utm_medium: utm.medium, utm_campaign: utm.campaign },
  }
}

/** As the service takes them. */
export function linkBody({ code_prefix, terms_url, ...values }: LinkValues) {
  const url = terms_url.trim()
  return {
    code_prefix: code_prefix.trim(),
    terms_url: url === '' ? null : url,
    utm: {
      enabled: values.utm_enabled,
      source: values.utm_source.trim(),
      medium: values.utm_medium.trim(),
      campaign: values.utm_campaign.trim(),
    },
  }
}

type Form = Pick<ReturnType<typeof useForm<LinkValues>>, 'text' | 'set' | 'values'>

export function LinkFields({ form }: { readonly form: Form }) {
  const { t } = useWords()
  const texts = t.partners.terms
  return (
    <>
      <TextInput
        {...form.text('code_prefix')}
        description={texts.code_prefix_text}
        label={texts.code_prefix}
      />
      <TextInput
        {...form.text('terms_url')}
        description={texts.terms_url_text}
        label={texts.terms_url}
        type="url"
      />
      <Checkbox
        checked={form.values.utm_enabled}
        label={texts.utm}
        onChange={({ currentTarget }) => form.set('utm_enabled', currentTarget.checked)}
      />
      {form.values.utm_enabled && (
        <div className={own.beside}>
          <TextInput {...form.text('utm_source')} label="utm_source" />
          <TextInput {...form.text('utm_medium')} label="utm_medium" />
          <TextInput {...form.text('utm_campaign')} label="utm_campaign" />
        </div>
      )}
    </>
  )
}
