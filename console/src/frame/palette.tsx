import { Modal, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useNavigate } from '@tanstack/react-router'
import { type KeyboardEvent, type ReactNode, useId, useState } from 'react'
import { useRead } from '../api/use-api.ts'
import { nameOf } from '../customers/name-of.ts'
import { MembersIcon, SearchIcon } from '../kit/icons.tsx'
import { useWords } from '../texts/index.ts'
import { useOpenShop } from './may.ts'
import { PAGES } from './pages.ts'
import styles from './palette.module.css'

interface Choice {
  readonly key: string
  readonly text: string
  readonly detail: string
  readonly icon: ReactNode
  go(): void
}

const MEMBERS_SHOWN = 6
const PAUSE_MS = 200
const SOUGHT_LENGTH_MIN = 2

/** Ctrl or Cmd and K: to any page or member by typing. */
export function Palette({ onClose }: { readonly onClose: () => void }) {
  const { t } = useWords()
  const [text, setText] = useState('')
  const [index, setIndex] = useState(0)
  const list_id = useId()
  const choices = useChoices(text.trim(), onClose)
  const chosen = choices[Math.min(index, choices.length - 1)]
  const idOf = (choice: Choice) => `${list_id}-${choice.key}`

  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step !== undefined && choices.length > 0) {
      event.preventDefault()
      setIndex(
        (now) => (Math.min(now, choices.length - 1) + step + choices.length) % choices.length,
      )
    }
    if (event.key === 'Enter') chosen?.go()
  }

  return (
    <Modal
      onClose={onClose}
      opened
      padding={0}
      size="lg"
      title={t.frame.search}
      withCloseButton={false}
      yOffset="12vh"
      // Its title is its name all the same.
      styles={{ header: { display: 'none' } }}
    >
      <TextInput
        aria-activedescendant={chosen && idOf(chosen)}
        aria-autocomplete="list"
        aria-controls={list_id}
        aria-expanded
        aria-label={t.frame.search}
        data-autofocus
        leftSection={<SearchIcon />}
        onChange={({ currentTarget }) => {
          setText(currentTarget.value)
          setIndex(0)
        }}
        onKeyDown={onKeyDown}
        placeholder={t.frame.search_hint}
        role="combobox"
        size="md"
        value={text}
        variant="unstyled"
      />
      <div aria-label={t.frame.search} className={styles.choices} id={list_id} role="listbox">
        {choices.map((choice) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the field above has the keys
          <div
            aria-selected={choice === chosen}
            className={styles.choice}
            id={idOf(choice)}
            key={choice.key}
            onClick={choice.go}
            role="option"
            tabIndex={-1}
          >
            {choice.icon}
            <span>{choice.text}</span>
            <small>{choice.detail}</small>
          </div>
        ))}
      </div>
      <p aria-live="polite" className={styles.none}>
        {choices.length === 0 ? t.frame.search_empty : ''}
      </p>
    </Modal>
  )
}

function useChoices(text: string, onClose: () => void): Choice[] {
  const { t } = useWords()
  const shop = useOpenShop()
  const navigate = useNavigate()
  const [sought] = useDebouncedValue(text, PAUSE_MS)
  const reads_members = shop?.areas.reads.includes('members') ?? false
  const is_sought = sought.length >= SOUGHT_LENGTH_MIN || /^\d+$/.test(sought)
  const { data } = useRead(
    'GET /admin/api/members',
    { query: { search: sought, limit: MEMBERS_SHOWN } },
    { enabled: reads_members && is_sought, keep: true },
  )
  if (shop === null) return []
  const params = { shop: shop.domain }
  const pages = PAGES.filter(({ area }) => shop.areas.reads.includes(area))
    .filter(({ name }) => t.frame.pages[name].toLowerCase().includes(text.toLowerCase()))
    .map(({ name, to, icon: Icon }) => ({
      key: name,
      text: t.frame.pages[name],
      detail: t.frame.areas.pages,
      icon: <Icon />,
      go: () => {
        onClose()
        void navigate({ to, params })
      },
    }))
  const members = (is_sought && text !== '' ? (data?.data ?? []) : []).map((member) => ({
    key: `member-${member.legacy_id}`,
    text: nameOf(member),
    detail: member.email ?? t.frame.areas.members,
    icon: <MembersIcon />,
    go: () => {
      onClose()
      void navigate({
        to: '/$shop/members/$customer_id',
        params: { ...params, customer_id: String(member.legacy_id) },
      })
    },
  }))
  return [...pages, ...members]
}
