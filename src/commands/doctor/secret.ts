import { isSecretOf, SECRET_FACTS } from '../../app/deployment-secret.ts'
import { requireNewSecret, SECRET_FILE } from '../../app/read-secrets.ts'
import { ConfigError } from '../../config/setting.ts'
import type { Config } from '../../config.ts'
import { findKeptSecret, findPreviousSecret } from '../../lib/kept-secret.ts'
import { findFactsInSession } from '../../store/deployment.ts'
import { databaseCheck } from './check.ts'
import { failure, note, ok } from './finding.ts'

/** Whether LAUREL_SECRET is there, and opens this database. */
export const secretCheck = databaseCheck('secret', async ({ database }, { config }) => {
  const wrong = wrongPrevious(config)
  if (wrong !== null) return failure(wrong, 'docs/secrets.md says how to change the secret.')
  const { secret, previous } = secretsOf(config)
  const facts = await database.inSession('read', (session) =>
    findFactsInSession(session, SECRET_FACTS),
  )
  const is_new = Object.keys(facts).length === 0
  if (secret === null) {
    if (config.database_url !== null) {
      return failure('LAUREL_SECRET is not set', 'Set it, the same on every node: docs/secrets.md.')
    }
    if (is_new) return note('not yet: the first start makes it')
    return failure(
      `the file ${SECRET_FILE} is missing in ${config.data_dir}`,
      'Put the file back, or set LAUREL_SECRET to what was in it.',
    )
  }
  if (is_new) return ok('set; the database is new and takes any')
  if (isSecretOf(facts, secret)) return ok('opens this database')
  if (previous !== null && isSecretOf(facts, previous)) {
    return note('only the previous one opens this database: run "laurel secrets rotate"')
  }
  return failure(
    'LAUREL_SECRET does not open this database',
    'Set the one that the database was last sealed with: docs/secrets.md.',
  )
})

function wrongPrevious(config: Config): string | null {
  try {
    requireNewSecret(config)
    return null
  } catch (error) {
    if (error instanceof ConfigError) return error.message
    throw error
  }
}

/** As `readSecrets` finds them, without making any. */
function secretsOf({ secret, previous_secret, database_url, data_dir }: Config) {
  if (secret !== null || database_url !== null) return { secret, previous: previous_secret }
  return {
    secret: findKeptSecret(data_dir, SECRET_FILE),
    previous: findPreviousSecret(data_dir, SECRET_FILE),
  }
}
