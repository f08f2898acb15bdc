import { streamBackup } from '../backup/stream.ts'
import type { Context } from '../context.ts'
import { requireBackupToken } from '../endpoints/door/admin-pass.ts'
import type { BackupSource } from '../http/backup-page.ts'
import { RELEASE } from '../lib/release.ts'
import { SECRET_FACTS } from './deployment-secret.ts'

/** What `GET /admin/backup` needs. */
export function backupSource(context: Context): BackupSource {
  const { database, config, clock } = context
  return {
    door: {
      rate_class: 'admin_credential',
      identify: async ({ authorization, now }) => {
        await requireBackupToken(context, authorization, now)
        return null
      },
    },
    open: () => {
      const facts = { release: RELEASE, now: clock.now(), secret_facts: SECRET_FACTS }
      return streamBackup(database, facts, config.data_dir)
    },
  }
}
