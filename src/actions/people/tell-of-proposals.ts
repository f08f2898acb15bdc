import type { Context } from '../../context.ts'
import { RIGHTS, ROLES } from '../../domain/people/roles.ts'
import { minutesAfter } from '../../domain/period.ts'
import type { Shop } from '../../domain/shops/shop.ts'
import { takeUntold } from '../../store/access/proposal-letters.ts'
import { countOpenProposals, listProposals } from '../../store/access/proposals.ts'
import { inTransaction, type Tx } from '../../store/db.ts'
import { listReaders } from '../../store/people/people.ts'
import { sendLetter } from './letters.ts'

/** However much is proposed, people get one e-mail in this time. */
const TOLD_EVERY_MINUTES = 60

const DECIDERS = ROLES.filter((role) => RIGHTS[role].writes.includes('assistants'))

/**
 * Tells those who may decide that something new waits for them, by how many and where, and nothing
 * of what it says: an assistant has written that. An e-mail that no mail server takes is not sent
 * again; the console says the same.
 */
export async function tellOfProposals(context: Context, shop: Shop, now: Date): Promise<void> {
  const { database, mailer, config } = context
  if (mailer === null) return
  const { shop_id, domain, name } = shop
  const since = minutesAfter(now, -TOLD_EVERY_MINUTES)
  const waiting = await inTransaction(database.db, async (tx) =>
    (await takeUntold(tx, shop_id, { now, since })) ? readWaiting(tx, shop_id, now) : null,
  )
  if (waiting === null) return
  const { count, newest } = waiting
  const about = { shop: name, count }
  const page = count === 1 ? `proposals/${newest?.proposal_id}` : 'proposals'
  const link = `${config.base_url}/console/${domain}/${page}`
  const people = await listReaders(database.db, shop_id, DECIDERS)
  await Promise.all(
    people.map((to) => sendLetter({ context, now }, { ...to, kind: 'proposals', about, link })),
  )
}

async function readWaiting(tx: Tx, shop_id: number, now: Date) {
  const open = { limit: 1, before: null, statuses: ['open'], now } as const
  const [newest] = await listProposals(tx, shop_id, open)
  return { newest, count: await countOpenProposals(tx, shop_id, { now }) }
}
