import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { prepareDataDir } from '../config/data-folder.ts'
import { ConfigError } from '../config/setting.ts'
import type { Config } from '../config.ts'
import { findKeptSecret, findPreviousSecret, keptSecret, onceFor } from '../lib/kept-secret.ts'
import type { OpeningSecrets } from './deployment-secret.ts'
import { DATABASE_FOLDER } from './open-database.ts'

export interface Secrets {
  readonly opening: OpeningSecrets
  readonly admin_token: string
  /** True until a start has shown the generated admin token. */
  readonly admin_token_is_new: boolean
  /** Where generated ones are kept; null where nothing of ours is. */
  readonly folder: string | null
  markShown(): void
}

/** In the data folder, where LAUREL_SECRET is not set. */
export const SECRET_FILE = 'secret'

/** The secrets from the environment, or generated ones stored in the data folder. */
export function readSecrets(config: Config): Secrets {
  const { secret, admin_token, data_dir, database_url } = config
  if (database_url !== null && secret === null) {
    throw new ConfigError(
      'LAUREL_SECRET',
      'is needed beside DATABASE_URL, the same on every node; make one and keep it with backups',
    )
  }
  requireNewSecret(config)
  const folder = database_url === null ? data_dir : null
  // A folder in which nothing is stored may be closed to us, or belong to somebody else.
  if (secret !== null && admin_token !== null) {
    const opening = { secret, previous_secret: config.previous_secret }
    return { opening, admin_token, admin_token_is_new: false, folder, markShown: () => undefined }
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
    opening:
      secret === null ? keptSecrets(data_dir) : { secret, previous_secret: config.previous_secret },
    // As with the secret, a refused start leaves nothing behind.
    get admin_token() {
      return admin_token ?? keptSecret(data_dir, 'admin-token')
    },
    admin_token_is_new,
    folder: data_dir,
    markShown: () => {
      if (admin_token_is_new) showing.done()
    },
  }
}

/** Throws `ConfigError` unless LAUREL_SECRET_PREVIOUS makes sense. */
export function requireNewSecret({ secret, previous_secret }: Config): void {
  if (previous_secret === null) return
  if (secret === null) {
    throw new ConfigError(
      'LAUREL_SECRET_PREVIOUS',
      'needs LAUREL_SECRET beside it, which is the new secret',
    )
  }
  if (secret === previous_secret) {
    throw new ConfigError('LAUREL_SECRET_PREVIOUS', 'must be another secret than LAUREL_SECRET')
  }
}

function keptSecrets(folder: string): OpeningSecrets {
  return {
    is_missing: findKeptSecret(folder, SECRET_FILE) === null,
    previous_secret: findPreviousSecret(folder, SECRET_FILE),
    // Made only for a database that asks for it: another one has its secret elsewhere.
    get secret() {
      return keptSecret(folder, SECRET_FILE)
    },
  }
}
