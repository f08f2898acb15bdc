import type { Program } from '../../domain/program.ts'
import type { Queries } from '../../store/db.ts'
import { findMembershipsWithMembers } from '../../store/memberships/memberships.ts'
import { readProgram } from '../../store/programme/programs.ts'

/**
 * The programme without the memberships that nobody can have: those that were never sold make no
 * discount at Shopify, which has a limit.
 */
export async function readShownProgram(queries: Queries, shop_id: number): Promise<Program> {
  const { document: program } = await readProgram(queries, shop_id)
  const off_sale = program.memberships.filter(({ enabled }) => !enabled).map(({ id }) => id)
  const sold = await findMembershipsWithMembers(queries, shop_id, off_sale)
  const memberships = program.memberships.filter(({ id, enabled }) => enabled || sold.includes(id))
  return { ...program, memberships }
}
