import type { Context } from '../../context.ts'
import { SECRET_RANDOM_CHARACTERS } from '../../domain/access/checked-secret.ts'
import { formatLinkToken, isLinkToken, type LinkKind, linkEnd } from '../../domain/people/link.ts'
import { newId } from '../../lib/ids.ts'
import { checksumBase62, keyedDigest, randomBase62 } from '../../lib/secrets.ts'
import type { Tx } from '../../store/db.ts'
import { insertLink, type PersonLink } from '../../store/people/links.ts'

/** What a link is about, beside its kind. */
type LinkFacts = Partial<
  Pick<PersonLink, 'person_id' | 'email' | 'role' | 'shop_id' | 'invited_by'>
>

export interface NewLink {
  readonly link_id: string
  readonly token: string
  readonly expires_at: Date
}

/** Makes a link that works once. Only this answer has its token. */
export async function createLink(
  tx: Tx,
  context: Pick<Context, 'secret'>,
  kind: LinkKind,
  about: LinkFacts,
  now: Date,
): Promise<NewLink> {
  const token = formatLinkToken(randomBase62(SECRET_RANDOM_CHARACTERS), checksumBase62)
  const link_id = newId('lnk', now)
  const expires_at = linkEnd(kind, now)
  const digest = linkDigest(context, kind, token)
  await insertLink(tx, { ...about, link_id, kind, digest, created_at: now, expires_at })
  return { link_id, token, expires_at }
}

/** What is stored of a link's token. A token of one kind is none of another. */
export function linkDigest(
  { secret }: Pick<Context, 'secret'>,
  kind: LinkKind,
  token: string,
): Buffer {
  // What has no form of ours is digested too: it is as unknown as any other.
  const known = isLinkToken(token, checksumBase62) ? token : ''
  return keyedDigest(secret, `person-link-${kind}`, known)
}

/** A page of the console, with a token that no server on the way sees. */
export function linkOf(
  { config }: Pick<Context, 'config'>,
  page: 'setup' | 'accept' | 'reset',
  token: string,
): string {
  return `${config.base_url}/console/${page}#${token}`
}
