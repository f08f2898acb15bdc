import type { Answer, Call } from '../../context.ts'
import { lockedUntil } from '../../domain/customers/birthdays.ts'
import type { DependentKind } from '../../domain/customers/dependents.ts'
import { notFound } from '../../errors.ts'
import { listDependents, deleteDependent as remove } from '../../store/customers/dependents.ts'
import { runWrite } from '../write/run-write.ts'
import { lockMember } from './write-for-member.ts'

/** Removes a member's pet or child; the lock of the birthday stays until it ends. */
export function deleteDependent(
  call: Call<null>,
  kind: DependentKind,
  customer_id: number,
  subject_id: string,
): Promise<Answer> {
  const { shop, now } = call
  const owner = { shop_id: shop.shop_id, customer_id, kind }
  return runWrite(call, {
    write: async (tx) => {
      await lockMember(tx, shop, customer_id)
      const dependent = (await listDependents(tx, owner)).find(({ id }) => id === subject_id)
      if (dependent === undefined) throw notFound(kind, subject_id)
      const { entered_at } = dependent
      const is_locked = entered_at !== null && lockedUntil(entered_at, now) !== null
      await remove(tx, owner, subject_id, is_locked ? entered_at : null)
      return null
    },
  })
}
