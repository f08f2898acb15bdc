import { Menu, Text, UnstyledButton, useMantineColorScheme } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { BELOW } from '../api/below.ts'
import { call } from '../api/call.ts'
import { session } from '../api/session-store.ts'
import { queries } from '../api/use-api.ts'
import {
  BookIcon,
  CheckIcon,
  LanguageIcon,
  LeaveIcon,
  PersonIcon,
  SwitchIcon,
  ThemeIcon,
} from '../kit/icons.tsx'
import { useWords } from '../texts/index.ts'
import { knownLanguage, LANGUAGES } from '../texts/language.ts'
import styles from './frame.module.css'
import { useOpenShop, useSession } from './may.ts'
import { useWordSettings } from './words-provider.tsx'

const THEMES = ['light', 'dark', 'auto'] as const

/** Who works here, and what they set for themselves. */
export function PersonMenu() {
  const { t } = useWords()
  const person = useSession()?.person
  const shop = useOpenShop()
  if (person === undefined) return null
  return (
    <Menu position="top-start" width="15rem">
      <Menu.Target>
        <UnstyledButton
          aria-label={t.frame.your_menu(person.name, person.email)}
          className={styles.menu}
        >
          <PersonIcon />
          <span className={styles.menuText}>
            <Text fw={600} size="sm">
              {person.name}
            </Text>
            <Text c="var(--console-quiet)" size="xs">
              {person.email}
            </Text>
          </span>
          <SwitchIcon />
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        {shop !== null && (
          <Menu.Item
            leftSection={<PersonIcon />}
            renderRoot={(props) => (
              <Link params={{ shop: shop.domain }} to="/$shop/account" {...props} />
            )}
          >
            {t.frame.account}
          </Menu.Item>
        )}
        <ThemeItems />
        <LanguageItems />
        <Menu.Divider />
        <Menu.Item component="a" href={`${BELOW}/docs`} leftSection={<BookIcon />}>
          {t.frame.reference}
        </Menu.Item>
        <Menu.Item component="a" href={`${BELOW}/admin`} leftSection={<BookIcon />}>
          {t.frame.developer_start}
        </Menu.Item>
        <Menu.Divider />
        <Menu.Item leftSection={<LeaveIcon />} onClick={() => signOut('DELETE /admin/api/session')}>
          {t.frame.sign_out}
        </Menu.Item>
        <Menu.Item
          leftSection={<LeaveIcon />}
          onClick={() => signOut('DELETE /admin/api/sessions')}
        >
          {t.frame.sign_out_everywhere}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}

async function signOut(name: 'DELETE /admin/api/session' | 'DELETE /admin/api/sessions') {
  await call(name)
  queries.clear()
  session.end()
}

function ThemeItems() {
  const { t } = useWords()
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  return (
    <Menu.Sub>
      <Menu.Sub.Target>
        <Menu.Sub.Item leftSection={<ThemeIcon />}>{t.frame.theme}</Menu.Sub.Item>
      </Menu.Sub.Target>
      <Menu.Sub.Dropdown>
        {THEMES.map((theme) => (
          <Menu.Item
            key={theme}
            onClick={() => setColorScheme(theme)}
            rightSection={theme === colorScheme ? <CheckIcon /> : null}
          >
            {t.frame.themes[theme]}
          </Menu.Item>
        ))}
      </Menu.Sub.Dropdown>
    </Menu.Sub>
  )
}

function LanguageItems() {
  const { t, language: current } = useWords()
  const { setLanguage } = useWordSettings()
  return (
    <Menu.Sub>
      <Menu.Sub.Target>
        <Menu.Sub.Item leftSection={<LanguageIcon />}>{t.frame.language}</Menu.Sub.Item>
      </Menu.Sub.Target>
      <Menu.Sub.Dropdown>
        {Object.entries(LANGUAGES).map(([code, name]) => (
          <Menu.Item
            key={code}
            lang={code}
            onClick={() => {
              const language = knownLanguage(code)
              if (language === null) return
              setLanguage(language)
              void call('PATCH /admin/api/me', { body: { language: code } })
            }}
            rightSection={code === current ? <CheckIcon /> : null}
          >
            {name}
          </Menu.Item>
        ))}
      </Menu.Sub.Dropdown>
    </Menu.Sub>
  )
}
