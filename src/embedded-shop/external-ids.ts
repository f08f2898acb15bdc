import type { Operation } from '../endpoints/door/define-operation.ts'
import { notFound, type ResourceName } from '../errors.ts'
import { type ExternalKind, externalReference } from '../lib/external-id.ts'
import {
  externalIdsIn,
  givenNumbersIn,
  withExternalIds,
  withNumbers,
} from '../schemas/base/external-id.ts'
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
  return withNumbersOf(operation, (_db, _shop_id, [name]) => {
    if (name === undefined) return []
    throw notFound(NOUNS[name.kind], externalReference(name.external_id))
  })
}

type Naming = (
  db: Database,
  shop_id: number,
  names: readonly ExternalName[],
) => readonly ExternalId[] | Promise<readonly ExternalId[]>

function withNumbersOf(operation: Operation, numbersOf: Naming): Operation {
  const { params, query, body, result, subject } = operation
  const namesIn: NamesIn = (input) => [
    ...externalIdsIn(params, input.params),
    ...externalIdsIn(query, input.query),
    ...externalIdsIn(body, input.body),
  ]
  return {
    ...operation,
    ...(subject && { subject: readingKnown(subject, namesIn) }),
    handle: async (call, input) => {
      const { db } = call.context.database
      const names = namesIn(input)
      const ids = names.length === 0 ? [] : await numbersOf(db, (await call.shop()).shop_id, names)
      const answer = await operation.handle(call, {
        params: withNumbers(params, input.params, ids),
        query: withNumbers(query, input.query, ids),
        body: withNumbers(body, input.body, ids),
      })
      const given = givenNumbersIn(result, answer)
      const own =
        given.length === 0 ? [] : await findExternalIds(db, (await call.shop()).shop_id, given)
      return withExternalIds(result, answer, own)
    },
  }
}

type Subject = NonNullable<Operation['subject']>

type NamesIn = (input: Parameters<Operation['handle']>[1]) => readonly ExternalName[]

/** The audit log reads the state before the work: nothing is there by an id that is new. */
function readingKnown(subject: Subject, namesIn: NamesIn): Subject {
  const { read } = subject
  if (read === undefined) return subject
  return {
    ...subject,
    read: async (call, id, input) => (namesIn(input).length > 0 ? null : read(call, id, input)),
  }
}
