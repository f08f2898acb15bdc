import { Group, NativeSelect, Text } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { BELOW } from '../../api/below.ts'
import { useList, useRead } from '../../api/use-api.ts'
import { nameOf } from '../../customers/name-of.ts'
import { Panel } from '../../kit/panel.tsx'
import { useSettled } from '../../kit/use-settled.ts'
import type { Values } from '../fields/spec.ts'
import styles from '../program.module.css'
import { useWords } from '../words.ts'
import { type StorefrontDocument, useDocument } from './use-document.ts'

const WIDTHS = { phone: '23.5rem', desktop: '48rem' } as const
const SCHEMES = ['light', 'dark'] as const
const MEMBERS_MAX = 20

type Width = keyof typeof WIDTHS
type Scheme = (typeof SCHEMES)[number]

/** The elements as they would look with what is typed now; while that is wrong, as it was last right. */
export function StorefrontPreview({ changes }: { readonly changes: Values }) {
  const { t, language: reader } = useWords()
  const texts = t.program.storefront
  const [width, setWidth] = useState<Width>('phone')
  const [scheme, setScheme] = useState<Scheme>('light')
  const [chosen, setLanguage] = useState('')
  const [customer_id, setCustomer] = useState('')
  const { data: shop } = useRead('GET /api/v1/shop', {})
  const language = chosen === '' ? (shop?.primary_language ?? '') : chosen
  const { document, is_wrong } = usePreviewed(changes, language, scheme)
  const { rows: members } = useList('GET /admin/api/members', { query: { limit: MEMBERS_MAX } })
  const { data: member } = useRead(
    'GET /api/v1/customers/{customer_id}',
    { params: { customer_id }, query: { include: 'rewards,history,referral,earning,membership' } },
    { enabled: customer_id !== '' },
  )
  const names = new Intl.DisplayNames(reader === 'pseudo' ? 'en' : reader, { type: 'language' })
  return (
    <Panel title={texts.preview}>
      <Group align="flex-end" gap="sm">
        <NativeSelect
          data={Object.keys(WIDTHS).map((one) => ({ value: one, label: texts.widths[one] ?? one }))}
          label={texts.width}
          onChange={({ currentTarget }) =>
            setWidth(currentTarget.value === 'phone' ? 'phone' : 'desktop')
          }
          value={width}
        />
        <NativeSelect
          data={SCHEMES.map((one) => ({ value: one, label: texts.schemes[one] ?? one }))}
          label={texts.scheme}
          onChange={({ currentTarget }) =>
            setScheme(currentTarget.value === 'dark' ? 'dark' : 'light')
          }
          value={scheme}
        />
        <NativeSelect
          data={(shop?.languages ?? []).map((one) => ({ value: one, label: names.of(one) ?? one }))}
          label={texts.language}
          onChange={({ currentTarget }) => setLanguage(currentTarget.value)}
          value={language}
        />
        <NativeSelect
          data={[
            { value: '', label: texts.guest },
            ...members.map((one) => ({
              value: String(one.legacy_id),
              label: nameOf(one) ?? String(one.legacy_id),
            })),
          ]}
          label={texts.viewer}
          onChange={({ currentTarget }) => setCustomer(currentTarget.value)}
          value={customer_id}
        />
      </Group>
      {is_wrong && (
        <Text c="var(--console-down)" mt="sm" role="status" size="sm">
          {texts.wrong}
        </Text>
      )}
      <Frame
        document={document}
        member={customer_id === '' ? null : member}
        scheme={scheme}
        title={texts.frame}
        width={WIDTHS[width]}
      />
    </Panel>
  )
}

/** The document of the shop's pages with the look and the words that the service would save. */
function usePreviewed(changes: Values, language: string, scheme: Scheme) {
  const body = useSettled({ ...changes, dry_run: true as const })
  const tried = useRead('PATCH /api/v1/program/storefront', { body }, { keep: true })
  const { data } = useDocument(language)
  const [last, setLast] = useState(tried.data)
  useEffect(() => {
    if (tried.data !== undefined) setLast(tried.data)
  }, [tried.data])
  const storefront = (tried.data ?? last)?.program?.storefront
  const is_wrong = tried.error !== null
  if (data === undefined || storefront === undefined) return { document: undefined, is_wrong }
  const { own_texts, ...look } = storefront
  const document: StorefrontDocument = {
    ...data,
    is_live: true,
    look: { ...look, theme: scheme },
    texts: { ...data.texts, ...own_texts[language] },
  }
  return { document, is_wrong }
}

/** What every element takes in place of asking for it. */
interface Element {
  document: StorefrontDocument | undefined
  member: unknown
}

function Frame({
  document,
  member,
  scheme,
  title,
  width,
}: {
  readonly document: StorefrontDocument | undefined
  /** null: a guest. */
  readonly member: unknown
  readonly scheme: Scheme
  readonly title: string
  readonly width: string
}) {
  const frame = useRef<HTMLIFrameElement>(null)
  const [is_there, setThere] = useState(false)
  useEffect(() => {
    const page = frame.current?.contentDocument
    if (!is_there || !page || document === undefined || member === undefined) return
    page.documentElement.dataset.scheme = scheme
    page.documentElement.lang = document.language
    for (const element of page.querySelectorAll('laurel-hub, laurel-launcher')) {
      // Both have these two properties.
      Object.assign(element, { document, member } satisfies Element)
    }
  }, [document, is_there, member, scheme])
  return (
    <iframe
      className={styles.preview}
      onLoad={() => setThere(true)}
      ref={frame}
      src={`${BELOW}/storefront/preview`}
      style={{ maxWidth: width }}
      title={title}
    />
  )
}
