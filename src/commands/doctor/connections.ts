import { databaseCheck } from './check.ts'
import { failure, ok } from './finding.ts'

/** Those of a process that does background work, beside the pool. */
const CONNECTIONS_OF_WORK = 2
/** The old release and the new one, while nodes are replaced. */
const PROCESSES_MIN = 2

/** Whether PostgreSQL has room for the processes of a deployment. */
export const connectionsCheck = databaseCheck('connections', ({ server }, { config }) => {
  if (config.database_url === null) return ok('none: the embedded database is in the process')
  const { connections_max } = server
  const each = config.database_connections_max + CONNECTIONS_OF_WORK
  const processes = Math.floor(connections_max / each)
  const sizes = `a process takes up to ${each}, and PostgreSQL allows this user ${connections_max}`
  if (processes >= PROCESSES_MIN) return ok(`${sizes}: room for ${processes} processes`)
  const pool_max = Math.floor(connections_max / PROCESSES_MIN) - CONNECTIONS_OF_WORK
  const cure = `Raise max_connections of PostgreSQL to more than ${each * PROCESSES_MIN}`
  return failure(
    `${sizes}: no room for two processes, as during an upgrade`,
    pool_max > 0 ? `${cure}, or lower LAUREL_DATABASE_POOL to ${pool_max}.` : `${cure}.`,
  )
})
