import { statfs } from 'node:fs/promises'
import type { Context } from '../context.ts'
import {
  type Attention,
  backupCheck,
  clockCheck,
  databaseCheck,
  diskCheck,
  type HealthCheck,
  healthTexts,
  jobsCheck,
  mailCheck,
  platformCheck,
  type Reports,
  webhooksCheck,
} from '../domain/shops/health.ts'
import type { AnswerReader, Shop } from '../domain/shops/shop.ts'
import { readReports } from '../store/customers/platform-events.ts'
import { readDatabaseServer } from '../store/database-server.ts'
import { readDatabaseTime } from '../store/deployment.ts'
import { readFinished } from '../store/job-runs.ts'
import { readLastBackup } from '../store/last-backup.ts'
import { countDuePartners } from '../store/partners/due-partners.ts'
import { readAttention } from '../store/shops/attention.ts'
import { measureClockSkew } from './measure-clock-skew.ts'

/** How a shop and its service are. */
export interface Health {
  readonly checks: readonly HealthCheck[]
  readonly attention: Attention
  readonly payouts_due: { readonly partners: number; readonly amount: string }
  /** When each job last ended, by its name. */
  readonly jobs: ReadonlyMap<string, Date>
  readonly database_version: string
}

/** Looks at everything once; nothing is written, and nobody outside is called. */
export async function readHealth(
  context: Context,
  { shop, language }: AnswerReader,
  now: Date,
): Promise<Health> {
  const { db } = context.database
  const attention = await readAttention(db, shop.shop_id, now)
  if (attention === undefined) throw new Error(`nothing is known of shop ${shop.shop_id}`)
  const server = await readDatabaseServer(db)
  const jobs = await readFinished(db)
  const newest = [...jobs.values()].map((at) => at.getTime())
  const last = newest.length === 0 ? null : new Date(Math.max(...newest))
  const is_read_only = server.is_read_only || context.database.writes.are_refused
  const texts = healthTexts(language)
  const database_now = await readDatabaseTime(db)
  const backup = { last: await readLastBackup(db), is_watched: context.config.backup_check }
  const checks = [
    databaseCheck(server.version, is_read_only, texts),
    jobsCheck(last, database_now, texts),
    mailCheck(attention, context.mailer !== null, texts),
    platformCheck(await readShopReports(context, shop), now, texts),
    webhooksCheck(attention, texts),
    diskCheck(await freeBytes(context), texts),
    clockCheck(await measureClockSkew(db), texts),
    backupCheck(backup, database_now, texts),
  ]
  const payouts_due = await countDuePartners(db, shop.shop_id, '0', now)
  return { checks, attention, payouts_due, jobs, database_version: server.version }
}

/** What comes from the shop; nobody there is asked. */
async function readShopReports(
  { database, shopify }: Context,
  { shop_id, adapter }: Shop,
): Promise<Reports> {
  return adapter === 'shopify'
    ? { from: 'shopify', ...(await shopify.readReports(shop_id)) }
    : { from: 'feed', ...(await readReports(database.db, shop_id)) }
}

/** null: the database is elsewhere. */
async function freeBytes({ config, database }: Context): Promise<number | null> {
  if (database.embedded === null) return null
  const { bavail, bsize } = await statfs(config.data_dir)
  return bavail * bsize
}
