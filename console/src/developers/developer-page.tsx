import { Anchor } from '@mantine/core'
import { useParams } from '@tanstack/react-router'
import { BELOW } from '../api/below.ts'
import { useMayRead } from '../frame/may.ts'
import { Page, type PageProps } from '../kit/page.tsx'
import { SubPages } from '../kit/sub-pages.tsx'
import { useWords } from './words.ts'

/** What all pages for developers have around them. */
export function DeveloperPage({ actions, children, ...page }: PageProps) {
  const { t } = useWords()
  const { pages } = t.developers
  const { shop = '' } = useParams({ strict: false })
  const may_read_emails = useMayRead('emails')
  return (
    <Page
      {...page}
      actions={
        <>
          <Anchor href={`${BELOW}/docs`} px="xs" size="sm">
            {t.frame.reference}
          </Anchor>
          {actions}
        </>
      }
    >
      <SubPages
        label={t.frame.pages.developers}
        pages={[
          { to: '/$shop/developers/keys', text: pages.keys },
          { to: '/$shop/developers/webhooks', text: pages.webhooks },
          { to: '/$shop/developers/requests', text: pages.requests },
          { to: '/$shop/developers/events', text: pages.events },
          ...(may_read_emails
            ? [{ to: '/$shop/developers/mailbox' as const, text: pages.mailbox }]
            : []),
        ]}
        shop={shop}
      />
      {children}
    </Page>
  )
}
