import { measureClockSkew } from '../../actions/measure-clock-skew.ts'
import { CLOCK_SKEW_SECONDS_MAX } from '../../domain/shops/health.ts'
import { databaseCheck } from './check.ts'
import { failure, ok } from './finding.ts'

/** Whether this machine and the database agree on the time. */
export const clockCheck = databaseCheck('clock', async ({ database }) => {
  const skew_seconds = await measureClockSkew(database.db)
  const seconds = Math.abs(skew_seconds)
  if (seconds <= CLOCK_SKEW_SECONDS_MAX) return ok('the same as that of the database')
  const where = skew_seconds > 0 ? 'ahead of' : 'behind'
  return failure(
    `this machine is ${seconds.toFixed(1)} seconds ${where} the database`,
    'Mend NTP on the one that is wrong; Laurel goes by the clock of the database.',
  )
})
