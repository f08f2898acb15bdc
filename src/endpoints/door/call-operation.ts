import type { Answer, Context } from '../../context.ts'
import { invalidToken, requireNoFaults, unauthorized } from '../../errors.ts'
import { moneyFaults, takesMoney } from '../../schemas/base/money.ts'
import { readTexts } from '../../schemas/base/parse.ts'
import { isAdminToken } from './admin-token.ts'
import { readBody } from './body.ts'
import type { CallRequest } from './call-request.ts'
import { bearerOf } from './caller.ts'
import type { Operation, OperationInput } from './define-operation.ts'
import { renderError } from './render-error.ts'
import { resolveShop } from './resolve-shop.ts'

/**
 * Calls an operation of the admin API or the embedded shop: the admin token, the checks, the work.
 */
export async function callOperation(
  context: Context,
  operation: Operation,
  request: CallRequest,
): Promise<Answer> {
  const { request_id, now } = request
  try {
    requireAdminToken(context, request.authorization)
    const shop = () => resolveShop(context, request.query.shop, 'merchant')
    const input = checkInput(operation, request)
    if (takesMoney(operation.body)) {
      requireNoFaults(moneyFaults(operation.body, input.body, (await shop()).currency))
    }
    const result = await operation.handle({ context, now, shop }, input)
    return { status: 200, body: operation.serialize(result), headers: {}, request_id, code: null }
  } catch (error) {
    return renderError(context, request_id, error)
  }
}

function requireAdminToken(context: Context, authorization: string | undefined): void {
  const token = bearerOf(authorization)
  if (token === undefined) throw unauthorized()
  if (!isAdminToken(context, token)) throw invalidToken()
}

type Fields = Record<string, unknown>
type CheckedInput = OperationInput<Fields, Fields, Fields>

function checkInput(operation: Operation, request: CallRequest): CheckedInput {
  const { parts } = operation
  // Every operation takes `shop`; it is not part of any operation's own query.
  const { shop: _shop, ...rest } = request.query
  const params: unknown = readTexts(operation.params, request.params)
  const query: unknown = readTexts(operation.query, rest)
  const body = readBody(request.body)
  requireNoFaults([
    ...parts.params.check(params),
    ...parts.query.check(query),
    ...(body.fault === null ? parts.body.check(body.value) : [body.fault]),
  ])
  // Each was just checked against the schema of its type.
  return { params, query, body: body.value } as CheckedInput
}
