import { type DestinationStream, type Logger, type LoggerOptions, pino } from 'pino'

export type { Logger }

/**
 * Logs as JSON lines. Of an error, only its kind, message, code and stack are logged: what a
 * database adds to it, the row that failed, is personal data.
 */
export function createLog(
  level: NonNullable<LoggerOptions['level']>,
  destination?: DestinationStream,
): Logger {
  const options: LoggerOptions = {
    level,
    timestamp: pino.stdTimeFunctions.isoTime,
    serializers: { err: tellError },
  }
  return destination === undefined ? pino(options) : pino(options, destination)
}

function tellError(error: unknown): object {
  if (!(error instanceof Error)) return { message: String(error) }
  const code = 'code' in error && typeof error.code === 'string' ? { code: error.code } : {}
  const constraint =
    'constraint' in error && typeof error.constraint === 'string'
      ? { constraint: error.constraint }
      : {}
  const { name, message, stack } = error
  return { type: name, message, ...code, ...constraint, stack }
}
