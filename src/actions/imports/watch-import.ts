import { setTimeout as wait } from 'node:timers/promises'
import type { Context } from '../../context.ts'
import type { MemberImport } from '../../domain/imports/member-import.ts'
import { findImport } from '../../store/imports/member-imports.ts'

const LOOK_EVERY_MS = 1_000
/** Ten minutes: then who still waits asks again. */
const LOOKS_MAX = 600

/** An import at once, and again as it goes on, until nobody works at it. null: nothing is new. */
export async function* watchImport(
  { database }: Pick<Context, 'database'>,
  shop_id: number,
  import_id: string,
): AsyncGenerator<MemberImport | null> {
  let known = ''
  for (let looks = 0; looks < LOOKS_MAX; looks += 1) {
    const found = await findImport(database.db, shop_id, import_id)
    if (found === undefined) return
    const text = JSON.stringify(found)
    yield text === known ? null : found
    known = text
    if (found.status !== 'running' && found.status !== 'undoing') return
    await wait(LOOK_EVERY_MS)
  }
}
