import { Link } from '@tanstack/react-router'
import { useId } from 'react'
import { useRead } from '../api/use-api.ts'
import { useWords } from '../texts/index.ts'
import styles from './frame.module.css'
import { useMayRead, useOpenShop } from './may.ts'
import { PAGES } from './pages.ts'

/** The pages that this person may read. */
export function Navigation() {
  const { t, format } = useWords()
  const shop = useOpenShop()
  const waiting = useWaiting()
  const id = useId()
  if (shop === null) return null
  const readable = PAGES.filter(({ area }) => shop.areas.reads.includes(area))
  return (
    <nav aria-label={t.frame.navigation} style={{ flex: 1 }}>
      <ul className={styles.list}>
        {readable.map(({ name, to, icon: Icon }) => {
          const count = name === 'assistants' ? waiting : 0
          const shown = format.number(count)
          return (
            <li key={name}>
              <Link
                // Every page of the shop is below its first one.
                activeOptions={{ exact: name === 'home', includeSearch: false }}
                aria-describedby={count > 0 ? id : undefined}
                className={styles.page}
                params={{ shop: shop.domain }}
                to={to}
              >
                <Icon />
                {t.frame.pages[name]}
                {count > 0 && (
                  <span aria-hidden="true" className={styles.count}>
                    {shown}
                  </span>
                )}
              </Link>
              {count > 0 && (
                <span hidden id={id}>
                  {t.home.attention.counts.proposals_waiting(count, shown)}
                </span>
              )}
            </li>
          )
        })}
      </ul>
    </nav>
  )
}

/** How many changes of assistants wait for somebody. */
function useWaiting(): number {
  const enabled = useMayRead('assistants')
  const { data } = useRead('GET /admin/api/health', {}, { enabled })
  return data?.attention.proposals_waiting ?? 0
}
