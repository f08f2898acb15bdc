import { Link } from '@tanstack/react-router'
import { useWords } from '../texts/index.ts'
import styles from './frame.module.css'
import { useOpenShop } from './may.ts'
import { PAGES } from './pages.ts'

/** The pages that this person may read. */
export function Navigation() {
  const { t } = useWords()
  const shop = useOpenShop()
  if (shop === null) return null
  const readable = PAGES.filter(({ area }) => shop.areas.reads.includes(area))
  return (
    <nav aria-label={t.frame.navigation} style={{ flex: 1 }}>
      <ul className={styles.list}>
        {readable.map(({ name, to, icon: Icon }) => (
          <li key={name}>
            <Link
              // Every page of the shop is below its first one.
              activeOptions={{ exact: name === 'home', includeSearch: false }}
              className={styles.page}
              params={{ shop: shop.domain }}
              to={to}
            >
              <Icon />
              {t.frame.pages[name]}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
