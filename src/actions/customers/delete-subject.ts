import type { Answer, Call } from '../../context.ts'
import type { SubjectKind } from '../../domain/customers/subjects.ts'
import { lockedUntil } from '../../domain/earning/birthdays.ts'
import { notFound } from '../../errors.ts'
import { listSubjects, deleteSubject as remove } from '../../store/customers/subjects.ts'
import { runWrite } from '../write/run-write.ts'
import { lockMember } from './write-for-member.ts'

const ID_REPEATED_MAX = 255

/** Removes somebody whom a member cares for; the lock of the birthday stays until it ends. */
export function deleteSubject(
  call: Call<null>,
  kind: SubjectKind,
  customer_id: number,
  subject_id: string,
): Promise<Answer> {
  const { shop, now } = call
  const owner = { shop_id: shop.shop_id, customer_id, kind }
  return runWrite(call, async (tx) => {
    await lockMember(tx, shop, customer_id)
    const subject = (await listSubjects(tx, owner)).find(({ id }) => id === subject_id)
    if (subject === undefined) throw notFound(kind, subject_id.slice(0, ID_REPEATED_MAX))
    const { entered_at } = subject
    const is_locked = entered_at !== null && lockedUntil(entered_at, now) !== null
    await remove(tx, owner, subject_id, is_locked ? entered_at : null)
    return null
  })
}
