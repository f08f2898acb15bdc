import { Button, Checkbox, Group } from '@mantine/core'
import { useRef, useState } from 'react'
import { useFieldWords } from '../fields/field-words.ts'
import { FieldGroup } from '../fields/group.tsx'
import { faultAt } from '../fields/use-draft.ts'
import type { Extras } from '../form/part-form.tsx'
import styles from '../program.module.css'
import { useWords } from '../words.ts'
import type { Storefront } from './stored.ts'

const PATH = 'sections'
/** In the order in which those stand that are not shown. */
const ALL = [
  ...['balance', 'earn', 'rewards', 'tiers', 'referral'],
  ...['membership', 'birthday', 'dependents', 'history', 'campaigns'],
]

/** What the hub shows, and in which order. */
export function useSections(stored: Storefront['sections']): Extras {
  const { t } = useWords()
  const { choice, label } = useFieldWords()
  const texts = t.program.storefront
  const list = useRef<HTMLUListElement>(null)
  const [order, setOrder] = useState(() => [
    ...stored,
    ...ALL.filter((one) => !stored.some((shown) => shown === one)),
  ])
  const [shown, setShown] = useState<readonly string[]>(stored)
  const sent = order.filter((one) => shown.includes(one))
  const move = (section: string, steps: number) => {
    const at = order.indexOf(section)
    setOrder(order.toSpliced(at, 1).toSpliced(at + steps, 0, section))
  }
  return {
    paths: [PATH],
    is_changed: JSON.stringify(sent) !== JSON.stringify(stored),
    changes: () => ({ sections: sent }),
    show: (faults) => (
      <FieldGroup about={texts.sections_text} fault={faultAt(faults, PATH)} label={label(PATH)}>
        <ul className={styles.order} ref={list}>
          {order.map((section, index) => {
            const name = choice(PATH, section)
            return (
              <li key={section}>
                <Checkbox
                  checked={shown.includes(section)}
                  label={name}
                  onChange={({ currentTarget: { checked } }) =>
                    setShown(checked ? [...shown, section] : shown.filter((one) => one !== section))
                  }
                />
                <Group gap={4} wrap="nowrap">
                  <Button
                    aria-label={texts.up(name)}
                    disabled={index === 0}
                    onClick={() => move(section, -1)}
                    size="compact-sm"
                    variant="default"
                  >
                    ↑
                  </Button>
                  <Button
                    aria-label={texts.down(name)}
                    disabled={index === order.length - 1}
                    onClick={() => move(section, 1)}
                    size="compact-sm"
                    variant="default"
                  >
                    ↓
                  </Button>
                </Group>
              </li>
            )
          })}
        </ul>
      </FieldGroup>
    ),
  }
}
