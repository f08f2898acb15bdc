import { isSecretOf } from '../../app/deployment-secret.ts'
import { SECRET_FILE } from '../../app/read-secrets.ts'
import { BackupError, type BackupHeader } from '../../backup/backup.ts'
import { openSecret, type SealedSecret, sealSecret } from '../../backup/sealed-secret.ts'
import { ConfigError } from '../../config/setting.ts'
import type { Config } from '../../config.ts'
import { findKeptSecret, findPreviousSecret } from '../../lib/kept-secret.ts'
import type { Place } from './places.ts'

/**
 * The secret that opens the database: LAUREL_SECRET, or the one that the service keeps in its data
 * folder; during a rotation, the one before. null: there is none here.
 */
export function findSecret(config: Config, header: BackupHeader): string | null {
  const { known, fitting } = secretsFor(config, header)
  if (known.length > 0 && fitting === undefined) throw wrongSecret()
  return fitting ?? null
}

/** Whether there is a secret here, but none that opens the database. */
export function hasWrongSecret(config: Config, header: BackupHeader): boolean {
  const { known, fitting } = secretsFor(config, header)
  return known.length > 0 && fitting === undefined
}

function secretsFor(
  { secret, previous_secret, database_url, data_dir }: Config,
  { secret_facts }: BackupHeader,
) {
  const of_environment = [secret, previous_secret]
  const kept = [findKeptSecret(data_dir, SECRET_FILE), findPreviousSecret(data_dir, SECRET_FILE)]
  const all = secret !== null || database_url !== null ? of_environment : kept
  const known = all.filter((one) => one !== null)
  return { known, fitting: known.find((one) => isSecretOf(secret_facts, one)) }
}

/** The secret for the backup, if there is a passphrase to seal it with. */
export function sealFor(config: Config, header: BackupHeader): SealedSecret | null {
  const { backup_passphrase } = config
  if (backup_passphrase === null) return null
  const secret = findSecret(config, header)
  if (secret === null) {
    throw new ConfigError('LAUREL_SECRET', 'is needed, so that the backup can hold it')
  }
  return sealSecret(secret, backup_passphrase)
}

/** The secret that a backup holds; null: it holds none, or no passphrase is set. */
export function openFrom(
  { backup_passphrase }: Config,
  { secret, secret_facts }: BackupHeader,
): string | null {
  if (secret === null || backup_passphrase === null) return null
  const text = openSecret(secret, backup_passphrase)
  if (text === null) {
    throw new ConfigError(
      'LAUREL_BACKUP_PASSPHRASE',
      'must be the one that this backup was made with',
    )
  }
  if (!isSecretOf(secret_facts, text)) throw wrongSecret()
  return text
}

/** Throws if the service could not start with the secret that it will find. */
export function requireFittingSecret(
  { secret, previous_secret }: Config,
  place: Place,
  { secret_facts }: BackupHeader,
): void {
  const kept = place.kind === 'embedded' ? findKeptSecret(place.data_dir, SECRET_FILE) : null
  const opens = (one: string | null) => one !== null && isSecretOf(secret_facts, one)
  if (secret !== null) {
    if (!opens(secret) && !opens(previous_secret)) throw wrongSecret()
  } else if (kept !== null && place.kind === 'embedded' && !opens(kept)) {
    throw new BackupError(`${place.data_dir}/${SECRET_FILE} is the secret of another database`)
  }
}

function wrongSecret(): ConfigError {
  return new ConfigError('LAUREL_SECRET', 'must be the one that this database was set up with')
}
