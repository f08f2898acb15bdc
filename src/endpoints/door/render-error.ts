import type { Answer, Context } from '../../context.ts'
import { LaurelError } from '../../errors/laurel-error.ts'
import { internalError, platformUnavailable } from '../../errors.ts'
import { isDatabaseUnavailable } from '../../store/error-kind.ts'

const DATABASE_RETRY_SECONDS = 2

/**
 * Anything thrown, as the body of the contract (Errors). An error that is not ours is logged, and
 * the answer says nothing about it.
 */
export function renderError(
  context: Pick<Context, 'config' | 'log' | 'failures'>,
  request_id: string,
  error: unknown,
): Answer {
  const known = knownError(context, request_id, error)
  count(context, known)
  const { code, message, details, status, headers } = known
  const doc_url = `${context.config.base_url}/docs/errors#${code}`
  const body = JSON.stringify({
    error: { code, message, ...(details === undefined ? {} : { details }), request_id, doc_url },
  })
  return { status, body, headers, request_id, code }
}

function count({ failures }: Pick<Context, 'failures'>, { code, details }: LaurelError): void {
  failures.errors.count(code)
  if (code === 'rate_limited') failures.limited.count(String(details?.rate_class))
}

function knownError(
  context: Pick<Context, 'log'>,
  request_id: string,
  error: unknown,
): LaurelError {
  if (error instanceof LaurelError) return error
  if (isDatabaseUnavailable(error)) {
    context.log.warn({ request_id, err: error }, 'the database cannot be reached')
    return platformUnavailable('database', DATABASE_RETRY_SECONDS)
  }
  context.log.error({ request_id, err: error }, 'a request failed')
  return internalError()
}
