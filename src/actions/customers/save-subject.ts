import type { Answer, Call } from '../../context.ts'
import {
  decideSubject,
  isChanged,
  SUBJECT_KINDS,
  type SubjectChange,
  type SubjectKind,
  type SubjectsChange,
  subjectsMaximum,
} from '../../domain/customers/subjects.ts'
import { notFound } from '../../errors.ts'
import { newId } from '../../lib/ids.ts'
import {
  listSubjectLocks,
  listSubjects,
  saveSubject as save,
} from '../../store/customers/subjects.ts'
import { readProgram } from '../../store/programme/programs.ts'
import { decided } from './set-birthday.ts'
import { writeForMember } from './write-for-member.ts'

/** Adds somebody whom a customer cares for, or changes what is known of one. */
export function saveSubject(
  call: Call<SubjectsChange>,
  kind: SubjectKind,
  customer_id: number,
  { id, locale, change }: { id: string | null; locale: string | null; change: SubjectChange },
): Promise<Answer> {
  const { shop, now } = call
  const owner = { shop_id: shop.shop_id, customer_id, kind }
  return writeForMember(call, { customer_id, locale }, async (tx) => {
    const subjects = await listSubjects(tx, owner)
    const before = id === null ? null : subjects.find((subject) => subject.id === id)
    if (before === undefined) throw notFound(kind, id ?? '')
    const { document } = await readProgram(tx, shop.shop_id)
    const setting = {
      kind,
      subjects,
      deleted_entered_at: await listSubjectLocks(tx, owner),
      maximum: subjectsMaximum(document, kind),
      timezone: shop.timezone,
      now,
    }
    const content = decided(decideSubject(setting, before, change))
    const saved_id = before?.id ?? newId(SUBJECT_KINDS[kind].id_prefix, now)
    if (!isChanged(before, content)) return { changed: false, saved_id, subjects }
    await save(tx, owner, { ...content, id: saved_id, updated_at: now })
    return { changed: true, saved_id, subjects: await listSubjects(tx, owner) }
  })
}
