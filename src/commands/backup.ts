import { SECRET_FILE } from '../app/read-secrets.ts'
import type { Backup } from '../backup/backup.ts'
import { type WrittenBackup, writeBackupFile } from '../backup/backup-file.ts'
import type { Config } from '../config.ts'
import { requireNewFile } from '../lib/files.ts'
import { FolderLocked } from '../lib/folder-lock.ts'
import { findKeptSecret } from '../lib/kept-secret.ts'
import type { OpenDatabase } from '../store/db.ts'
import { noteBackup } from '../store/last-backup.ts'
import { downloadBackup } from './backup/download-backup.ts'
import { hasWrongSecret, sealFor } from './backup/secret-of-backup.ts'
import { withDatabase } from './backup/source.ts'
import type { Command, Options } from './line/command.ts'

export const backupCommand: Command = {
  name: 'backup',
  group: 'data',
  about: 'writes the whole database into one file, while the service runs',
  options: [
    { name: '--to', value: 'file', about: 'a new file', required: true },
    {
      name: '--url',
      value: 'url',
      about: 'base URL of a running service to fetch it from; default: the database itself',
    },
  ],
  example: 'laurel backup --to laurel.ndjson.gz',
  run: backUp,
}

/** Writes the whole database into one file, while the service runs. */
async function backUp(config: Config, { values }: Options): Promise<number> {
  const path = values.get('--to') ?? ''
  requireNewFile(path)
  let is_wrong_secret = false
  const written = await withBackup(config, values.get('--url'), (backup) => {
    const secret = sealFor(config, backup.header)
    is_wrong_secret = hasWrongSecret(config, backup.header)
    return writeBackupFile(path, { ...backup, header: { ...backup.header, secret } })
  })
  process.stdout.write(`${describe(path, written)}\n${aboutSecret(config)}\n`)
  if (!is_wrong_secret) return 0
  process.stderr.write(`laurel: ${WRONG_SECRET}\n`)
  return 1
}

/** A replica, or a user who only reads, can be backed up too. */
async function note({ db }: OpenDatabase): Promise<void> {
  try {
    await noteBackup(db)
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    const words = 'the backup is complete, but its time could not be noted in the database'
    process.stderr.write(`laurel: ${words}: ${reason}\n`)
  }
}

const WRONG_SECRET =
  'the backup is complete, but LAUREL_SECRET here does not open it; keep the one that the service ' +
  'uses now beside it'

/**
 * From the service at the URL, from the database itself, or, if that is embedded and its service
 * runs, from this service.
 */
async function withBackup(
  config: Config,
  url: string | undefined,
  work: (backup: Backup) => Promise<WrittenBackup>,
): Promise<WrittenBackup> {
  if (url !== undefined) return work(await downloadBackup(config, url))
  try {
    return await withDatabase(config, work, note)
  } catch (error) {
    if (!(error instanceof FolderLocked)) throw error
    return work(await downloadBackup(config, url))
  }
}

function describe(path: string, { rows, bytes, sha256 }: WrittenBackup): string {
  const size = `${(bytes / 1_000_000).toFixed(1)} MB`
  return `${path}: ${rows} rows, ${size}, digest of the contents ${sha256.slice(0, 16)}`
}

function aboutSecret({ backup_passphrase, secret, database_url, data_dir }: Config): string {
  if (backup_passphrase !== null) {
    return 'It holds LAUREL_SECRET, sealed with LAUREL_BACKUP_PASSPHRASE: keep that elsewhere.'
  }
  const is_kept =
    secret === null && database_url === null && findKeptSecret(data_dir, SECRET_FILE) !== null
  const where = is_kept ? ` (the file ${data_dir}/${SECRET_FILE})` : ''
  return (
    `It does not hold LAUREL_SECRET${where}, without which nobody can use it: keep that ` +
    'elsewhere, or set LAUREL_BACKUP_PASSPHRASE.'
  )
}
