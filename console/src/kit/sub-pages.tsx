import { Link } from '@tanstack/react-router'
import styles from './sub-pages.module.css'

type DeveloperPage = 'keys' | 'webhooks' | 'requests' | 'events' | 'mailbox'

type SettingsPage = 'shop' | 'people' | 'tokens' | 'audit-log' | 'data' | 'health'

export interface SubPage {
  readonly to: `/$shop/developers/${DeveloperPage}` | `/$shop/settings/${SettingsPage}`
  readonly text: string
}

/** The pages of one part of the console, above each of them. */
export function SubPages({
  label,
  shop,
  pages,
}: {
  readonly label: string
  readonly shop: string
  readonly pages: readonly SubPage[]
}) {
  return (
    <nav aria-label={label} className={styles.pages}>
      {pages.map(({ to, text }) => (
        <Link className={styles.page} key={to} params={{ shop }} to={to}>
          {text}
        </Link>
      ))}
    </nav>
  )
}
