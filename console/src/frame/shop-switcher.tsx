import { Menu, Text, UnstyledButton } from '@mantine/core'
import { Link, useNavigate } from '@tanstack/react-router'
import { CheckIcon, ShopIcon, SwitchIcon } from '../kit/icons.tsx'
import { useWords } from '../texts/index.ts'
import styles from './frame.module.css'
import { useMayAddShops, useOpenShop, useSession } from './may.ts'
import { PAGES } from './pages.ts'

/** Which shop this is; a menu for those who have several, or can add one. */
export function ShopSwitcher() {
  const { t } = useWords()
  const shop = useOpenShop()
  const shops = useSession()?.shops ?? []
  const may_add = useMayAddShops()
  const navigate = useNavigate()
  if (shop === null) return null
  const named = (
    <>
      <ShopIcon />
      <span className={styles.menuText}>
        <Text fw={650} size="sm">
          {shop.name}
        </Text>
        <Text c="var(--console-quiet)" size="xs">
          {shop.domain}
        </Text>
      </span>
    </>
  )
  if (shops.length < 2 && !may_add) return <div className={styles.menu}>{named}</div>
  return (
    <Menu position="bottom-start" width="15rem">
      <Menu.Target>
        <UnstyledButton
          aria-label={t.frame.switch_shop(shop.name, shop.domain)}
          className={styles.menu}
        >
          {named}
          <SwitchIcon />
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown mah="60vh" style={{ overflowY: 'auto' }}>
        {shops.map(({ domain, name, areas }) => (
          <Menu.Item
            key={domain}
            onClick={() => {
              const page = PAGES.find(({ area }) => areas.reads.includes(area))
              void navigate({ to: page?.to ?? '/', params: { shop: domain } })
            }}
            rightSection={domain === shop.domain ? <CheckIcon /> : null}
          >
            {name}
          </Menu.Item>
        ))}
        {may_add && (
          <Menu.Item renderRoot={(props) => <Link to="/new-shop" {...props} />}>
            {t.frame.add_shop}
          </Menu.Item>
        )}
      </Menu.Dropdown>
    </Menu>
  )
}
