import type { ReactNode } from 'react'
import styles from './choices.module.css'

export interface Choice<Name extends string> {
  readonly name: Name
  readonly title: string
  readonly text: string
}

/** What one can begin with: each with a few words about it, as a link. */
export function Choices<Name extends string>({
  label,
  choices,
  link,
}: {
  readonly label: string
  readonly choices: readonly Choice<Name>[]
  readonly link: (name: Name, content: ReactNode) => ReactNode
}) {
  return (
    <ul aria-label={label} className={styles.choices}>
      {choices.map(({ name, title, text }) => (
        <li key={name}>
          {link(
            name,
            <>
              <strong>{title}</strong>
              <small>{text}</small>
            </>,
          )}
        </li>
      ))}
    </ul>
  )
}
