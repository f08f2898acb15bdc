import type { Operation } from '../endpoints/door/define-operation.ts'
import { resolveIds } from '../endpoints/door/resolve-ids.ts'
import type { ResourceName } from '../errors/laurel-error.ts'
import { notFound } from '../errors.ts'
import { type ExternalKind, externalReference } from '../lib/external-id.ts'
import { externalIdsIn, givenNumbersIn, withExternalIds } from '../schemas/base/external-id.ts'
import { type Database, inTransaction } from '../store/db.ts'
import {
  type ExternalId,
  type ExternalName,
  findExternalIds,
  giveNumbers,
} from '../store/shops/external-ids.ts'

const NOUNS: Readonly<Record<ExternalKind, ResourceName>> = {
  Customer: 'customer',
  Product: 'product',
  ProductVariant: 'product',
  Collection: 'collection',
  Order: 'order',
}

/**
 * An operation that gives a number to every external id that is new to the shop, in references too:
 * what they name may come later. The door has put in the numbers of the others.
 */
export function givingNumbers(operation: Operation): Operation {
  return withNumbersOf(operation, (db, shop_id, names) =>
    inTransaction(db, (tx) => giveNumbers(tx, shop_id, names)),
  )
}

/** An operation about what is there: it finds nothing by an external id that is new to the shop. */
export function findingNumbers(operation: Operation): Operation {
  return withNumbersOf(operation, async (_db, _shop_id, [name]) => {
    if (name === undefined) return []
    throw notFound(NOUNS[name.kind], externalReference(name.external_id))
  })
}

type Naming = (
  db: Database,
  shop_id: number,
  names: readonly ExternalName[],
) => Promise<readonly ExternalId[]>

function withNumbersOf(operation: Operation, numbersOf: Naming): Operation {
  const { result, subject } = operation
  return {
    ...operation,
    ...(subject && { subject: readingKnown(operation, subject) }),
    handle: async (call, input) => {
      const { db } = call.context.database
      const named = await resolveIds(operation, input, async (names) =>
        numbersOf(db, (await call.shop()).shop_id, names),
      )
      const answer = await operation.handle(call, named)
      const given = givenNumbersIn(result, answer)
      const own =
        given.length === 0 ? [] : await findExternalIds(db, (await call.shop()).shop_id, given)
      return withExternalIds(result, answer, own)
    },
  }
}

type Subject = NonNullable<Operation['subject']>

/** The audit log reads the state before the work: nothing is there by an id that is new. */
function readingKnown(operation: Operation, subject: Subject): Subject {
  const { read } = subject
  if (read === undefined) return subject
  return {
    ...subject,
    read: async (call, id, input) =>
      externalIdsIn(operation, input).length > 0 ? null : read(call, id, input),
  }
}
