import { ActionIcon, Drawer } from '@mantine/core'
import { useDisclosure, useHotkeys } from '@mantine/hooks'
import { Outlet, useLocation, useMatches } from '@tanstack/react-router'
import { lazy, Suspense, useEffect } from 'react'
import { useRead } from '../api/use-api.ts'
import { MenuIcon, SearchIcon } from '../kit/icons.tsx'
import { Page } from '../kit/page.tsx'
import { useWords } from '../texts/index.ts'
import styles from './frame.module.css'
import { keepShop } from './last-shop.ts'
import { useOpenShop } from './may.ts'
import { Navigation } from './navigation.tsx'
import { areaOf } from './pages.ts'
import { PersonMenu } from './person-menu.tsx'
import { PlainFrame } from './plain-frame.tsx'
import { ShopSwitcher } from './shop-switcher.tsx'
import { useWordSettings } from './words-provider.tsx'

const Palette = lazy(async () => ({ default: (await import('./palette.tsx')).Palette }))

/** What surrounds every page of a shop. */
export function ShopFrame() {
  const { t } = useWords()
  const shop = useOpenShop()
  const [is_searching, search] = useDisclosure()
  const [is_open, drawer] = useDisclosure()
  const { pathname } = useLocation()
  const area = areaOf(useMatches({ select: (matches) => matches.at(-1)?.fullPath ?? '' }))
  const may_open = area === null || shop?.areas.reads.includes(area) === true
  useHotkeys([['mod+K', search.open]], [])
  usePlaceOfShop(shop?.domain ?? null)

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new page closes what covers it
  useEffect(() => {
    drawer.close()
    search.close()
  }, [pathname])

  if (shop === null) return <PlainFrame title="Laurel">{t.frame.no_such_shop}</PlainFrame>
  const inside = (
    <>
      <ShopSwitcher />
      <Navigation />
      <PersonMenu />
    </>
  )
  return (
    <div className={styles.frame}>
      <a className={styles.skip} href="#main">
        {t.frame.skip}
      </a>
      <header className={styles.top}>
        <ActionIcon
          aria-label={t.frame.open_navigation}
          color="gray"
          onClick={drawer.open}
          size="lg"
          variant="subtle"
        >
          <MenuIcon />
        </ActionIcon>
        <strong>{shop.name}</strong>
        <ActionIcon
          aria-label={t.frame.search}
          color="gray"
          onClick={search.open}
          size="lg"
          variant="subtle"
        >
          <SearchIcon />
        </ActionIcon>
      </header>
      <div className={styles.side}>
        <ShopSwitcher />
        <SearchButton onClick={search.open} />
        <Navigation />
        <PersonMenu />
      </div>
      <main className={styles.main} id="main" tabIndex={-1}>
        {may_open ? <Outlet /> : <Page title={t.frame.may_not_title}>{t.frame.may_not}</Page>}
      </main>
      <Drawer
        closeButtonProps={{ 'aria-label': t.frame.close }}
        onClose={drawer.close}
        opened={is_open}
        size="17rem"
        title="Laurel"
      >
        {inside}
      </Drawer>
      {is_searching && (
        <Suspense fallback={null}>
          <Palette onClose={search.close} />
        </Suspense>
      )}
    </div>
  )
}

function SearchButton({ onClick }: { readonly onClick: () => void }) {
  const { t } = useWords()
  const is_mac = navigator.platform.startsWith('Mac')
  return (
    <button className={styles.search} onClick={onClick} type="button">
      <SearchIcon size={16} />
      <span>{t.frame.search}</span>
      <kbd>{is_mac ? '⌘K' : 'Ctrl K'}</kbd>
    </button>
  )
}

/** Its time zone and its money, for all that is shown of it. */
function usePlaceOfShop(domain: string | null) {
  const { setPlace } = useWordSettings()
  const { data } = useRead('GET /api/v1/shop', {}, { enabled: domain !== null })
  const { timezone, currency } = data ?? {}
  // biome-ignore lint/correctness/useExhaustiveDependencies: the setter is made again each time
  useEffect(() => {
    if (domain !== null) keepShop(domain)
    if (timezone !== undefined && currency !== undefined) setPlace({ timezone, currency })
  }, [domain, timezone, currency])
}
