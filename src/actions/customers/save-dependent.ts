import type { Answer, Call } from '../../context.ts'
import {
  DEPENDENT_KINDS,
  type DependentChange,
  type DependentKind,
  type DependentsChange,
  decideDependent,
  dependentsMaximum,
  isChanged,
} from '../../domain/customers/dependents.ts'
import { notFound } from '../../errors.ts'
import { newId } from '../../lib/ids.ts'
import {
  listDependentLocks,
  listDependents,
  saveDependent as save,
} from '../../store/customers/dependents.ts'
import { decided } from './set-birthday.ts'
import { writeForMember } from './write-for-member.ts'

/** Adds or changes a customer's pet or child. */
export function saveDependent(
  call: Call<DependentsChange>,
  kind: DependentKind,
  customer_id: number,
  { id, locale, change }: { id: string | null; locale: string | null; change: DependentChange },
): Promise<Answer> {
  const { shop, now } = call
  const owner = { shop_id: shop.shop_id, customer_id, kind }
  return writeForMember(call, { customer_id, locale }, async (tx, { at }) => {
    const dependents = await listDependents(tx, owner)
    const before = id === null ? null : dependents.find((dependent) => dependent.id === id)
    if (before === undefined) throw notFound(kind, id ?? '')
    const inputs = {
      kind,
      dependents,
      deleted_entered_at: await listDependentLocks(tx, owner),
      maximum: dependentsMaximum(at.program, kind),
      timezone: shop.timezone,
      now,
    }
    const content = decided(decideDependent(inputs, before, change))
    const saved_id = before?.id ?? newId(DEPENDENT_KINDS[kind].id_prefix, now)
    if (!isChanged(before, content)) return { changed: false, saved_id, dependents }
    await save(tx, owner, { ...content, id: saved_id, updated_at: now })
    const is_new = content.birthday !== null && content.birthday !== before?.birthday
    return {
      ...{ changed: true, saved_id, celebrates: is_new ? kind : null },
      dependents: await listDependents(tx, owner),
    }
  })
}
