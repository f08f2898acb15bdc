import { Text } from '@mantine/core'
import { type ReactNode, useId } from 'react'
import styles from '../program.module.css'

/** Several inputs under one name. */
export function FieldGroup({
  label,
  about,
  fault,
  children,
}: {
  readonly label: string
  readonly about?: string | undefined
  readonly fault?: string | undefined
  readonly children: ReactNode
}) {
  const id = useId()
  return (
    <fieldset
      aria-describedby={fault === undefined ? undefined : id}
      className={styles.group}
      {...(fault !== undefined && { 'data-faulty': true, tabIndex: -1 })}
    >
      <legend className={styles.legend}>{label}</legend>
      {about !== undefined && (
        <Text c="var(--console-quiet)" mb={6} size="xs">
          {about}
        </Text>
      )}
      {children}
      {fault !== undefined && (
        <Text c="var(--console-down)" id={id} mt={4} size="xs">
          {fault}
        </Text>
      )}
    </fieldset>
  )
}
