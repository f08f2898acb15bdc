import type { Check } from './check.ts'
import { failure, note, ok } from './finding.ts'

/** The oldest that is tested: 15. */
const VERSION_NUMBER_MIN = 150_000

/** Whether there is a database, of which kind and version, and whether it takes writes. */
export const databaseKindCheck: Check = {
  name: 'database',
  examine({ config, database: found, service }) {
    const { database_url, data_dir } = config
    if (found.is === 'faulty') return found.failure
    if (found.is === 'not_made') return note(`embedded; the first start makes it in ${data_dir}`)
    if (found.is === 'in_use') {
      return service.is === 'running'
        ? ok(`embedded, in ${data_dir}; the running service works on it`)
        : failure(
            `another process works on ${data_dir}, and no service answers at ${service.url}`,
            'Set HOST and PORT as the service has them, or end that process.',
          )
    }
    const { version, version_number, database, user, is_read_only } = found.server
    if (database_url === null) return ok(`embedded, in ${data_dir} (PostgreSQL ${version})`)
    const place = `PostgreSQL ${version}, database "${database}" as user "${user}"`
    if (version_number < VERSION_NUMBER_MIN) {
      return failure(`${place}: too old`, 'Upgrade PostgreSQL to 15 or newer.')
    }
    return is_read_only
      ? failure(`${place}: nobody can write to it`, 'Name the primary server in DATABASE_URL.')
      : ok(place)
  },
}
