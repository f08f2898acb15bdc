import type { Context } from '../../context.ts'
import { RIGHTS, ROLES } from '../../domain/people/roles.ts'
import { minutesAfter } from '../../domain/period.ts'
import type { Shop } from '../../domain/shops/shop.ts'
import { countOpenProposals, listProposals } from '../../store/access/proposals.ts'
import { inTransaction, type Tx } from '../../store/db.ts'
import { type NewsKind, takeChanges, takeProposals } from '../../store/people/letters.ts'
import { listReaders } from '../../store/people/people.ts'
import { type LetterAbout, sendLetter } from './letters.ts'

/** However much happens, people get one e-mail of each kind in this time. */
const TOLD_EVERY_MINUTES = 60

/** Those who look after assistants. */
const READERS = ROLES.filter((role) => RIGHTS[role].writes.includes('assistants'))

interface News<Kind extends NewsKind> {
  readonly about: LetterAbout[Kind]
  /** Of the console, below the shop. */
  readonly page: string
}

/**
 * Tells those who may decide that something new waits for them, by how many and where, and nothing
 * of what it says: an assistant has written that.
 */
export function tellOfProposals(context: Context, shop: Shop, now: Date): Promise<void> {
  return tell(context, shop, now, 'proposals', async (tx, since) => {
    const { shop_id } = shop
    if (!(await takeProposals(tx, shop_id, { now, since }))) return null
    const open = { limit: 1, before: null, statuses: ['open'], now } as const
    const [newest] = await listProposals(tx, shop_id, open)
    const count = await countOpenProposals(tx, shop_id, { now })
    const page = count === 1 ? `proposals/${newest?.proposal_id}` : 'proposals'
    return { about: { shop: shop.name, count }, page }
  })
}

/**
 * Tells them what assistants did within their limits, which nobody was asked about: how many parts
 * of each kind, and again nothing that an assistant wrote.
 */
export async function tellOfChanges(context: Context, shop: Shop, now: Date): Promise<void> {
  if (!shop.assistant_emails) return
  await tell(context, shop, now, 'changes', async (tx, since) => {
    const made = await takeChanges(tx, shop.shop_id, { now, since })
    if (made.length === 0) return null
    return { about: { shop: shop.name, made }, page: 'program/changes' }
  })
}

/**
 * Sends what is new to all who are to hear of it. An e-mail that no mail server takes is not sent
 * again; the console says the same.
 */
async function tell<Kind extends NewsKind>(
  context: Context,
  { shop_id, domain }: Shop,
  now: Date,
  kind: Kind,
  take: (tx: Tx, since: Date) => Promise<News<Kind> | null>,
): Promise<void> {
  const { database, mailer, config } = context
  if (mailer === null) return
  const since = minutesAfter(now, -TOLD_EVERY_MINUTES)
  const news = await inTransaction(database.db, (tx) => take(tx, since))
  if (news === null) return
  const { about, page } = news
  const link = `${config.base_url}/console/${domain}/${page}`
  const people = await listReaders(database.db, shop_id, READERS)
  await Promise.all(people.map((to) => sendLetter({ context, now }, { ...to, kind, about, link })))
}
