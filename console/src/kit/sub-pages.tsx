import { Link, type LinkProps } from '@tanstack/react-router'
import { Sideways } from './sideways.tsx'
import styles from './sub-pages.module.css'

export interface SubPage {
  readonly to: Extract<LinkProps['to'], `/$shop/${'program' | 'developers' | 'settings'}${string}`>
  readonly text: string
  /** It is not open while one below its address is. */
  readonly is_alone?: boolean
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
    <nav aria-label={label} className={styles.row}>
      <Sideways<HTMLUListElement> shows="[aria-current=page]">
        {(scroll, ref) => (
          <ul className={`${styles.pages} ${scroll}`} ref={ref}>
            {pages.map(({ to, text, is_alone = false }) => (
              <li key={to}>
                <Link
                  activeOptions={{ exact: is_alone, includeSearch: false }}
                  className={styles.page}
                  params={{ shop }}
                  to={to}
                >
                  {text}
                </Link>
              </li>
            ))}
          </ul>
        )}
      </Sideways>
    </nav>
  )
}
