import { Anchor } from '@mantine/core'
import { Link, useParams } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useRead } from '../api/use-api.ts'
import { useMayRead } from '../frame/may.ts'
import { useWords } from '../texts/index.ts'

/** Where something can be done about it; null: only by who runs the service. */
const PLACES = { all_off: 'go_live', not_sent: 'emails', no_mail_server: null } as const
type HeldBack = keyof typeof PLACES

/** Of the shop's e-mails, what decides whether they reach anybody; undefined: not known yet. */
export function useSending({ enabled = true }: { readonly enabled?: boolean } = {}) {
  const may_read = useMayRead('emails')
  return useRead('GET /admin/api/email-templates', {}, { enabled: enabled && may_read }).data
}

/**
 * A sentence that promises an e-mail. The service is asked first whether one of these types would
 * be sent; if not, it says why.
 */
export function EmailPromise({
  types,
  children,
  otherwise,
}: {
  readonly types: readonly string[]
  readonly children: ReactNode
  /** Added to the reason why none is sent. */
  readonly otherwise?: string
}) {
  const { t } = useWords()
  const { shop = '' } = useParams({ strict: false })
  const sending = useSending()
  if (sending === undefined) return null
  const held_back = whyHeldBack(sending, types)
  if (held_back === null) return children
  const place = PLACES[held_back]
  return (
    <>
      {t.kit.email_promise[held_back]} {otherwise}
      {place !== null && (
        <>
          {' '}
          <Anchor
            fz="inherit"
            td="underline"
            renderRoot={(props) => (
              <Link
                params={{ shop }}
                to={place === 'emails' ? '/$shop/emails' : '/$shop/go-live'}
                {...props}
              />
            )}
          >
            {t.frame.pages[place]}
          </Anchor>
        </>
      )}
    </>
  )
}

function whyHeldBack(
  { data, emails_enabled, has_mail_server }: NonNullable<ReturnType<typeof useSending>>,
  types: readonly string[],
): HeldBack | null {
  if (!emails_enabled) return 'all_off'
  if (!data.some(({ type, sends }) => sends && types.includes(type))) return 'not_sent'
  return has_mail_server ? null : 'no_mail_server'
}
