import type { AdminPass, Approver, Caller } from '../../context.ts'
import type { DescribedChange } from '../../domain/programme/describe.ts'
import type { TargetChange } from '../../domain/programme/targets.ts'
import { ME } from '../../domain/programme/undos.ts'
import type { Shop } from '../../domain/shops/shop.ts'
import { newId } from '../../lib/ids.ts'
import type { Tx } from '../../store/db.ts'
import { insertProgramChange } from '../../store/programme/program-changes.ts'

/** Who changes something, as the change log names it. */
export interface Actor {
  readonly actor_kind: 'key' | 'assistant' | 'merchant'
  readonly actor_name: string
  /** Of the person who is signed in, or of the key. */
  readonly actor_id: string | null
  /** Who approved it, if the actor had to ask. */
  readonly approver?: Approver
}

/** By the admin API: a person, or the holder of an admin token. */
export function merchantActor({ actor, name, role }: AdminPass): Actor {
  return role === null
    ? { actor_kind: 'merchant', actor_name: 'admin', actor_id: null }
    : { actor_kind: 'merchant', actor_name: name, actor_id: actor }
}

export function actorOf({ key, person, approver }: Caller): Actor {
  if (person !== null) {
    return { actor_kind: 'merchant', actor_name: person.name, actor_id: person.person_id }
  }
  const actor_kind = key.assistant ? 'assistant' : 'key'
  const asked = approver === undefined ? {} : { approver }
  return { actor_kind, actor_name: key.name, actor_id: key.key_id, ...asked }
}

/** The id that an actor of the log is named by: `me` is who asks. */
export function actorIdOf<Named extends string | undefined>({ key, person }: Caller, actor: Named) {
  return actor === ME ? (person?.person_id ?? key.key_id) : actor
}

/** Writes a change into the log, which the lock on the programme keeps in order. */
export async function logChange(
  tx: Tx,
  shop: Shop,
  logged: {
    readonly described: DescribedChange
    readonly revision: number
    readonly change: TargetChange
    readonly actor: Actor
    readonly undoes: string | null
    readonly undoable: boolean
    readonly now: Date
  },
): Promise<void> {
  const { described, change, actor, now, revision, undoes, undoable } = logged
  const { operation, diff, label } = described
  const { approver, ...by } = actor
  if (operation === 'none') return
  await insertProgramChange(tx, shop.shop_id, {
    change_id: newId('chg', now),
    ...{ revision, operation, diff, undoes, undoable, ...by },
    approver_name: approver?.name ?? null,
    approver_id: approver?.id ?? null,
    // Other languages are made when they are read.
    summary: described.summaryIn('en'),
    target_kind: change.kind,
    target_id: change.id,
    target_label: label,
    target_before: change.before,
    target_after: change.after,
    target_place: change.position,
    created_at: now,
  })
}
