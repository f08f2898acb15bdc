import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { prepareDataDir } from '../config/data-folder.ts'
import { ConfigError } from '../config/setting.ts'
import type { Config } from '../config.ts'
import { keptSecret, onceFor } from '../lib/kept-secret.ts'
import { DATABASE_FOLDER } from './open-database.ts'

export interface Secrets {
  readonly secret: string
  readonly admin_token: string
  /** True until a start has shown the generated admin token. */
  readonly admin_token_is_new: boolean
  markShown(): void
}

/** The secrets from the environment, or generated ones stored in the data folder. */
export function readSecrets(config: Config): Secrets {
  const { secret, admin_token, data_dir, database_url } = config
  if (database_url !== null && secret === null) {
    throw new ConfigError(
      'LAUREL_SECRET',
      'is needed beside DATABASE_URL, the same on every node; make one and keep it with backups',
    )
  }
  // A folder in which nothing is stored may be closed to us, or belong to somebody else.
  if (secret !== null && admin_token !== null) {
    return { secret, admin_token, admin_token_is_new: false, markShown: () => undefined }
  }
  if (database_url !== null && existsSync(join(data_dir, DATABASE_FOLDER))) {
    throw new ConfigError(
      'LAUREL_ADMIN_TOKEN',
      `is needed here: the data folder ${data_dir} is that of an embedded database`,
    )
  }
  prepareDataDir(data_dir)
  const showing = onceFor(data_dir, 'admin-token.shown')
  const admin_token_is_new = admin_token === null && showing.pending
  return {
    secret: secret ?? keptSecret(data_dir, 'secret'),
    admin_token: admin_token ?? keptSecret(data_dir, 'admin-token'),
    admin_token_is_new,
    markShown: () => {
      if (admin_token_is_new) showing.done()
    },
  }
}
