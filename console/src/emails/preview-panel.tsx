import { Group, NativeSelect, Skeleton, Text } from '@mantine/core'
import { type ReactNode, useEffect, useState } from 'react'
import type { AnswerOf, InputOf } from '../api/call.ts'
import { useRead } from '../api/use-api.ts'
import { Facts, Panel } from '../kit/panel.tsx'
import { readChoice } from '../kit/search-params.ts'
import { useSettled } from '../kit/use-settled.ts'
import { EmailFrame } from './email-frame.tsx'
import { SCHEMES, type TemplateSearch } from './emails-search.ts'
import { useWords } from './words.ts'

const WIDTHS = ['desktop', 'phone'] as const

type Preview = AnswerOf<'POST /admin/api/email-templates/{type}/preview'>
export type PreviewBody = NonNullable<
  InputOf<'POST /admin/api/email-templates/{type}/preview'>['body']
>

/** An e-mail with sample facts and what is typed now; while that is wrong, as it was last right. */
export function usePreview(type: string, typed: PreviewBody) {
  const body = useSettled(typed)
  const { data, error } = useRead(
    'POST /admin/api/email-templates/{type}/preview',
    { params: { type }, body },
    { keep: true },
  )
  const [last, setLast] = useState<Preview | undefined>(data)
  useEffect(() => {
    if (data !== undefined) setLast(data)
  }, [data])
  return { preview: data ?? last, error }
}

/** The preview with its width and colours, which are in the address. */
export function PreviewPanel({
  preview,
  error,
  look,
  onLook,
  children,
}: {
  readonly preview: Preview | undefined
  readonly error: Error | null
  readonly look: Pick<TemplateSearch, 'width' | 'scheme'>
  readonly onLook: (look: Pick<TemplateSearch, 'width' | 'scheme'>) => void
  /** Further choices beside these two. */
  readonly children?: ReactNode
}) {
  const { t } = useWords()
  const texts = t.emails.preview
  const { width = 'desktop', scheme = 'light' } = look
  return (
    <Panel title={texts.title}>
      <Group align="flex-end" gap="sm" mb="sm">
        {children}
        <NativeSelect
          data={WIDTHS.map((one) => ({ value: one, label: texts.widths[one] }))}
          label={texts.width}
          onChange={({ currentTarget: { value } }) => onLook({ width: readChoice(WIDTHS, value) })}
          value={width}
        />
        <NativeSelect
          data={SCHEMES.map((one) => ({ value: one, label: texts.schemes[one] }))}
          label={texts.scheme}
          onChange={({ currentTarget: { value } }) =>
            onLook({ scheme: readChoice(SCHEMES, value) })
          }
          value={scheme}
        />
      </Group>
      {error !== null && (
        <Text c="var(--console-down)" mb="sm" role="status" size="sm">
          {texts.wrong}
        </Text>
      )}
      {preview === undefined ? (
        <Skeleton height="30rem" />
      ) : (
        <>
          <Facts
            facts={[
              [texts.subject, preview.subject],
              [texts.from, `${preview.from.name} <${preview.from.address}>`],
              [texts.reply_to, preview.reply_to],
            ]}
          />
          <EmailFrame html={preview.html} title={texts.frame(preview.subject)} width={width} />
        </>
      )}
    </Panel>
  )
}
