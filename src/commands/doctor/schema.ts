import { readMigrations, readSchemaState } from '../../store/migrate.ts'
import { databaseCheck } from './check.ts'
import { failure, note, ok } from './finding.ts'

/** Whether the schema is the one of this release. */
export const schemaCheck = databaseCheck('schema', async ({ database }) => {
  const { pending, unknown, refusal } = await readSchemaState(database)
  if (refusal !== null) return failure(refusal.reason, refusal.fix)
  if (pending.length > 0) {
    return failure(
      `the database lacks ${listOf(pending)}`,
      'Run "laurel migrate", or start the service, which does the same.',
    )
  }
  if (unknown.length > 0) {
    return note(`of a newer release, with which this one can work: ${listOf(unknown)}`)
  }
  return ok(`all migrations are applied, up to ${readMigrations().at(-1)?.name}`)
})

const LISTED_MAX = 3

function listOf(names: readonly string[]): string {
  const more = names.length - LISTED_MAX
  return names.slice(0, LISTED_MAX).join(', ') + (more > 0 ? ` and ${more} more` : '')
}
