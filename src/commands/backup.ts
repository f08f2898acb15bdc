import type { Backup } from '../backup/backup.ts'
import { type WrittenBackup, writeBackupFile } from '../backup/backup-file.ts'
import type { Config } from '../config.ts'
import { requireNewFile } from '../lib/files.ts'
import { FolderLocked } from '../lib/folder-lock.ts'
import { downloadBackup } from './backup/download-backup.ts'
import { sealFor } from './backup/secret-of-backup.ts'
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
  const written = await withBackup(config, values.get('--url'), (backup) => {
    const secret = sealFor(config, backup.header)
    return writeBackupFile(path, { ...backup, header: { ...backup.header, secret } })
  })
  process.stdout.write(`${describe(path, written)}\n${aboutSecret(config)}\n`)
  return 0
}

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
    return await withDatabase(config, work)
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
  const where = secret === null && database_url === null ? ` (the file ${data_dir}/secret)` : ''
  return (
    `It does not hold LAUREL_SECRET${where}, without which nobody can use it: keep that ` +
    'elsewhere, or set LAUREL_BACKUP_PASSPHRASE.'
  )
}
