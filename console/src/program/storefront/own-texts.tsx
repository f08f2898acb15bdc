import { Button, NativeSelect, Stack, Text, Textarea } from '@mantine/core'
import { useState } from 'react'
import { useRead } from '../../api/use-api.ts'
import { FieldGroup } from '../fields/group.tsx'
import { faultAt } from '../fields/use-draft.ts'
import type { Extras } from '../form/part-form.tsx'
import { useWords } from '../words.ts'
import type { Storefront } from './stored.ts'
import { useDocument } from './use-document.ts'

const PATH = 'own_texts'
const LABEL_LENGTH_MAX = 70

type OfLanguage = Readonly<Record<string, string>>
type Typed = Readonly<Record<string, OfLanguage>>

/** The shop's own words in place of Laurel's, a language at a time. */
export function useOwnTexts(stored: Storefront['own_texts']): Extras {
  const { t, language: reader } = useWords()
  const texts = t.program.storefront
  const { data: shop } = useRead('GET /api/v1/shop', {})
  const [typed, setTyped] = useState<Typed>(stored)
  const [chosen, setChosen] = useState('')
  const language = chosen === '' ? (shop?.primary_language ?? '') : chosen
  const { data: document } = useDocument(language)
  const own = typed[language] ?? {}
  const set = (key: string, text: string) =>
    setTyped({ ...typed, [language]: { ...own, [key]: text } })
  const names = new Intl.DisplayNames(reader === 'pseudo' ? 'en' : reader, { type: 'language' })
  const others = Object.entries(document?.texts ?? {}).filter(([key]) => !(key in own))
  return {
    paths: [PATH],
    is_changed: JSON.stringify(changesOf(stored, typed)) !== '{}',
    changes: () => ({ own_texts: changesOf(stored, typed) }),
    show: (faults) => (
      <FieldGroup about={texts.own_text} label={texts.own}>
        <Stack gap="sm">
          <NativeSelect
            data={(shop?.languages ?? []).map((one) => ({
              value: one,
              label: names.of(one) ?? one,
            }))}
            label={texts.language}
            maw="22rem"
            onChange={({ currentTarget }) => setChosen(currentTarget.value)}
            value={language}
          />
          {Object.entries(own).map(([key, text]) => (
            <div key={key}>
              <Textarea
                autosize
                error={faultAt(faults, `${PATH}.${language}.${key}`)}
                label={texts.text(key)}
                lang={language}
                onChange={({ currentTarget }) => set(key, currentTarget.value)}
                value={text}
              />
              <Button
                aria-label={texts.as_laurel(key)}
                mt={4}
                onClick={() => {
                  const { [key]: _gone, ...rest } = own
                  setTyped({ ...typed, [language]: rest })
                }}
                size="compact-sm"
                variant="subtle"
              >
                {texts.remove}
              </Button>
            </div>
          ))}
          <NativeSelect
            data={[
              { value: '', label: texts.choose },
              ...others.map(([key, text]) => ({
                value: key,
                label:
                  text.length > LABEL_LENGTH_MAX ? `${text.slice(0, LABEL_LENGTH_MAX)}…` : text,
              })),
            ]}
            label={texts.add}
            onChange={({ currentTarget: { value } }) => {
              if (value !== '') set(value, document?.texts[value] ?? '')
            }}
            value=""
          />
          {faultAt(faults, PATH) !== undefined && (
            <Text c="var(--console-down)" size="xs">
              {faultAt(faults, PATH)}
            </Text>
          )}
        </Stack>
      </FieldGroup>
    ),
  }
}

/** What differs, by language; null: Laurel's text again. */
function changesOf(stored: Typed, typed: Typed) {
  const languages = [...new Set([...Object.keys(stored), ...Object.keys(typed)])]
  const changed = languages.flatMap((language) => {
    const before = stored[language] ?? {}
    const after = typed[language] ?? {}
    const keys = [...new Set([...Object.keys(before), ...Object.keys(after)])]
    const texts = keys
      .filter((key) => before[key] !== after[key])
      .map((key) => [key, after[key] ?? null] as const)
    return texts.length === 0 ? [] : [[language, Object.fromEntries(texts)] as const]
  })
  return Object.fromEntries(changed)
}
