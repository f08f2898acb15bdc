import { Anchor, Button, Text } from '@mantine/core'
import { getRouteApi, Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useMayWrite } from '../../frame/may.ts'
import { OnOff } from '../on-off.tsx'
import styles from '../program.module.css'
import { useWords } from '../words.ts'
import { FlipDialog } from './flip-dialog.tsx'
import {
  type Figures,
  type Need,
  PLACES,
  type SwitchName,
  WARNINGS,
  type Warning,
} from './switch-names.ts'

const route = getRouteApi('/$shop/go-live')

/** One switch: how it stands, what flipping it does, and what it still needs. */
export function SwitchPanel({
  name,
  is_on,
  figures,
  missing,
  warnings,
  is_ready,
}: {
  readonly name: SwitchName
  readonly is_on: boolean
  readonly figures: Figures
  readonly missing: readonly Need[]
  readonly warnings: readonly Warning[]
  /** All that it needs is there. */
  readonly is_ready: boolean
}) {
  const { t } = useWords()
  const texts = t.go_live
  const may_write = useMayWrite('programme')
  const [is_asking, ask] = useState(false)
  const { title, on, off } = texts.switches[name]
  const effect = is_on ? off(figures) : on(figures)
  const flip = is_on ? texts.switch_off : texts.switch_on
  return (
    <section aria-label={title} className={styles.switch}>
      <div className={styles.switchHead}>
        <Text component="h3" fw={600}>
          {title}
        </Text>
        <div className={styles.switchHead}>
          <OnOff is_on={is_on} />
          {may_write && (
            <Button
              aria-label={texts.flip_of(flip, title)}
              onClick={() => ask(true)}
              size="xs"
              variant={is_ready && !is_on ? 'filled' : 'default'}
            >
              {flip}
            </Button>
          )}
        </div>
      </div>
      <Text c="var(--console-quiet)" mt={6} size="sm">
        {is_on ? texts.if_off : texts.if_on} {effect}
      </Text>
      <Missing needs={missing} />
      {warnings.map((warning) => (
        <Text fw={600} key={warning} mt="sm" size="sm">
          <Place text={texts.warnings[warning]} to={WARNINGS[warning].place} />
        </Text>
      ))}
      {is_asking && (
        <FlipDialog
          effect={effect}
          name={name}
          on={!is_on}
          onClose={() => ask(false)}
          title={texts.ask(flip, title)}
        >
          {!is_on && <Missing needs={missing} />}
        </FlipDialog>
      )}
    </section>
  )
}

/** What a switch still needs before it does what is said of it. */
function Missing({ needs }: { readonly needs: readonly Need[] }) {
  const { t } = useWords()
  const texts = t.go_live
  if (needs.length === 0) return null
  return (
    <div>
      <Text fw={600} mt="sm" size="sm">
        {texts.missing}
      </Text>
      <ul className={styles.lines}>
        {needs.map((need) => (
          <li key={need}>
            <Place text={texts.needs[need]} to={PLACES[need]} />
          </li>
        ))}
      </ul>
    </div>
  )
}

type PlaceName = NonNullable<(typeof PLACES)[Need]> | (typeof WARNINGS)[Warning]['place']

function Place({ text, to }: { readonly text: string; readonly to: PlaceName | null }) {
  const { shop } = route.useParams()
  if (to === null) return text
  return (
    <Anchor fz="inherit" renderRoot={(props) => <Link params={{ shop }} to={to} {...props} />}>
      {text}
    </Anchor>
  )
}
