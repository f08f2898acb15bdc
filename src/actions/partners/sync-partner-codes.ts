import type { Context } from '../../context.ts'
import { buyerEffects } from '../../domain/partners/platform-code.ts'
import type { Program } from '../../domain/program.ts'
import type { Shop } from '../../domain/shops/shop.ts'
import type { Queries } from '../../store/db.ts'
import { listOwedPartners } from '../../store/partners/partner-codes.ts'
import { readProgram } from '../../store/programme/programs.ts'
import { syncPartnerCode } from './sync-partner-code.ts'

const PARTNERS_PER_ROUND = 50
/** As many as one run of the job may take; the next run continues. */
const PARTNERS_PER_RUN_MAX = 10_000
/** How many codes a request itself changes; the job changes the rest. */
const PARTNERS_AT_ONCE_MAX = 50

/**
 * Brings all partners' codes at the platform up to date. If the platform cannot be reached, it
 * stops, and the next run starts with the others. Any other failure is logged and does not stop the
 * rest. True: everything is up to date.
 */
export async function syncPartnerCodes(
  context: Context,
  shop: Shop,
  now: Date,
  partners_max: number = PARTNERS_PER_RUN_MAX,
): Promise<boolean> {
  const { db } = context.database
  for (let tried = 0; tried < partners_max; tried += PARTNERS_PER_ROUND) {
    const { document } = await readProgram(db, shop.shop_id)
    const owed = await listOwed(db, shop, document, PARTNERS_PER_ROUND)
    if (owed.length === 0) return true
    let failed = 0
    for (const partner_id of owed) {
      try {
        if (!(await syncPartnerCode(context, shop, partner_id, now))) return false
      } catch (error) {
        context.log.error({ err: error, partner_id }, "a partner's code could not be changed")
        failed += 1
      }
    }
    if (failed > 0) return false
  }
  return !(await isAnyCodeOwed(db, shop, (await readProgram(db, shop.shop_id)).document))
}

/**
 * Follows a change of terms, which stays in effect whatever happens here: the job does the rest.
 */
export async function trySyncCodes(context: Context, shop: Shop, now: Date): Promise<boolean> {
  try {
    return await syncPartnerCodes(context, shop, now, PARTNERS_AT_ONCE_MAX)
  } catch (error) {
    context.log.warn({ err: error }, "partners' codes will be changed by the job")
    return false
  }
}

/** Whether the platform's version of any partner's code differs from this programme. */
export async function isAnyCodeOwed(
  queries: Queries,
  shop: Shop,
  program: Program,
): Promise<boolean> {
  return (await listOwed(queries, shop, program, 1)).length > 0
}

function listOwed(queries: Queries, { shop_id }: Shop, program: Program, limit: number) {
  return listOwedPartners(queries, shop_id, buyerEffects(program), limit)
}
