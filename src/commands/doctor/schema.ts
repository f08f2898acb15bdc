import { readMigrations, readSchemaState } from '../../store/migrate.ts'
import { databaseCheck } from './check.ts'
import { failure, note, ok } from './finding.ts'

/** Whether the schema is the one of this release. */
export const schemaCheck = databaseCheck('schema', async ({ database }) => {
  const { pending, unknown, breaking } = await readSchemaState(database)
  if (breaking.length > 0) {
    return failure(
      `a newer release has changed it in a way that this one cannot work with: ${listOf(breaking)}`,
      'Start the newer release, or restore a backup from before.',
    )
  }
  if (pending.length > 0) {
    return failure(
      `the database lacks ${listOf(pending)}`,
      'Run "laurel migrate", or start the service, which does the same.',
    )
  }
  if (unknown.length > 0) {
    return note(`of a newer release, with which this one can work: ${listOf(unknown)}`)
  }
  return ok(`all ${readMigrations().length} migrations are applied`)
})

const LISTED_MAX = 3

function listOf(names: readonly string[]): string {
  const more = names.length - LISTED_MAX
  return names.slice(0, LISTED_MAX).join(', ') + (more > 0 ? ` and ${more} more` : '')
}
