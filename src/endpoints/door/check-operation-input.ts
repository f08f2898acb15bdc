import { requireNoFaults } from '../../errors.ts'
import { readTexts } from '../../schemas/base/parse.ts'
import { withCleanTexts } from '../../schemas/base/typed-text.ts'
import type { readBody, readUpload } from './body.ts'
import type { Operation, OperationInput } from './define-operation.ts'

/** The parts of a request, with nothing checked yet. */
export interface GivenParts {
  readonly params: Readonly<Record<string, unknown>>
  readonly query: Readonly<Record<string, unknown>>
  readonly body: ReturnType<typeof readBody> | ReturnType<typeof readUpload>
}

type Fields = Record<string, unknown>
type CheckedInput = OperationInput<Fields, Fields, Fields>

/** Cleans the texts of a request to an operation and checks all of it. */
export function checkOperationInput(operation: Operation, given: GivenParts): CheckedInput {
  const { parts } = operation
  // Every operation takes `shop`; it is not part of any operation's own query.
  const { shop: _shop, ...rest } = given.query
  const { body } = given
  const params = withCleanTexts(operation.params, readTexts(operation.params, given.params))
  const query = withCleanTexts(operation.query, readTexts(operation.query, rest))
  const value = operation.takes === null ? withCleanTexts(operation.body, body.value) : body.value
  const bodyFaults = () => (operation.takes === null ? parts.body.check(value) : [])
  requireNoFaults([
    ...parts.params.check(params),
    ...parts.query.check(query),
    ...(body.fault === null ? bodyFaults() : [body.fault]),
  ])
  // Each was just checked against the schema of its type.
  return { params, query, body: value } as CheckedInput
}
