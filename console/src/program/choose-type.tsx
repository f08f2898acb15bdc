import { Link } from '@tanstack/react-router'
import styles from './program.module.css'
import type { CatalogueType } from './type-words.ts'

/** What kind of thing is to be made: all that the catalogue has. */
export function ChooseType({
  label,
  types,
  shop,
  to,
}: {
  readonly label: string
  readonly types: readonly CatalogueType[]
  readonly shop: string
  readonly to: '/$shop/program/earn/new' | '/$shop/program/rewards/new'
}) {
  return (
    <ul aria-label={label} className={styles.types}>
      {types
        .filter(({ creatable }) => creatable)
        .map((type) => (
          <li key={type.type}>
            <Link className={styles.type} params={{ shop }} search={{ type: type.type }} to={to}>
              <strong>{type.label}</strong>
              <small>{type.description}</small>
            </Link>
          </li>
        ))}
    </ul>
  )
}
