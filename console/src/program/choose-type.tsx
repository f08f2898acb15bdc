import { Link } from '@tanstack/react-router'
import { Choices } from '../kit/choices.tsx'
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
    <Choices
      choices={types
        .filter(({ creatable }) => creatable)
        .map(({ type, label: title, description: text }) => ({ name: type, title, text }))}
      label={label}
      link={(type, content) => (
        <Link params={{ shop }} search={{ type }} to={to}>
          {content}
        </Link>
      )}
    />
  )
}
