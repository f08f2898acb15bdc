import { NativeSelect, Stack, Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useRead } from '../api/use-api.ts'
import type { FieldsProps } from './campaign-form.tsx'
import styles from './campaigns.module.css'
import { useWords } from './words.ts'

const NOTHING = { title: '', subtitle: '' }

/** The badge and the banner in each language, and how they look in the shop. */
export function ShopperFields({ form }: FieldsProps) {
  const { t, language: reader } = useWords()
  const texts = t.campaigns.form
  const { data: shop } = useRead('GET /api/v1/shop', {})
  const [chosen, setChosen] = useState<string | null>(null)
  const languages = shop?.languages ?? []
  // The first fault leads to its language.
  const faulty = languages.find((one) => form.faultOf(`banner_copy.${one}`) !== undefined)
  const language = chosen ?? faulty ?? shop?.primary_language ?? ''
  const { banner_copy, name, badge_text } = form.values
  const copy = banner_copy[language] ?? NOTHING
  const field = (part: keyof typeof copy, label: string) => (
    <TextInput
      autoComplete="off"
      error={form.faultOf(`banner_copy.${language}.${part}`)}
      label={label}
      lang={language}
      onChange={({ currentTarget }) =>
        form.set('banner_copy', {
          ...banner_copy,
          [language]: { ...copy, [part]: currentTarget.value },
        })
      }
      value={copy[part]}
    />
  )
  return (
    <div className={styles.beside}>
      <Stack gap="sm">
        <TextInput {...form.text('badge_text')} autoComplete="off" label={texts.badge_text} />
        {languages.length > 1 && (
          <NativeSelect
            data={languages.map((one) => ({
              value: one,
              label: nameOfLanguage(one, reader === 'pseudo' ? 'en' : reader),
            }))}
            label={texts.language}
            onChange={({ currentTarget }) => setChosen(currentTarget.value)}
            value={language}
          />
        )}
        {field('title', texts.banner_title)}
        {field('subtitle', texts.banner_subtitle)}
      </Stack>
      <section aria-label={texts.preview}>
        <Text c="var(--console-quiet)" mb="xs" size="sm">
          {texts.preview}
        </Text>
        <div className={styles.shop} lang={language}>
          <div className={styles.banner}>
            <strong>{copy.title.trim() || name.trim() || t.campaigns.campaign}</strong>
            {copy.subtitle.trim() !== '' && <span>{copy.subtitle}</span>}
          </div>
          <div className={styles.product}>
            <span className={styles.picture} />
            <span>{texts.product_example}</span>
            {badge_text.trim() !== '' && <span className={styles.badge}>{badge_text}</span>}
          </div>
        </div>
      </section>
    </div>
  )
}

function nameOfLanguage(code: string, reader: string): string {
  return new Intl.DisplayNames(reader, { type: 'language' }).of(code) ?? code
}
