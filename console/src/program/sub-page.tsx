import { Anchor } from '@mantine/core'
import { Link, useParams } from '@tanstack/react-router'
import { Page, type PageProps } from '../kit/page.tsx'
import { PARTS, type PartName } from './parts.ts'
import { useWords } from './words.ts'

/** A page about one thing of a part, with the way back to all of them. */
export function SubPage({ part, ...page }: Omit<PageProps, 'up'> & { readonly part: PartName }) {
  const { t } = useWords()
  const { shop = '' } = useParams({ strict: false })
  const to = PARTS.find(({ name }) => name === part)?.to ?? PARTS[0].to
  const up = (
    <Anchor renderRoot={(props) => <Link params={{ shop }} to={to} {...props} />}>
      {t.program.parts[part]}
    </Anchor>
  )
  return <Page {...page} up={up} />
}
