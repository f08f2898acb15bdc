import { PassThrough, pipeline, type Readable } from 'node:stream'
import { beginAction, finishDone, finishUndone } from '../actions/access/record-action.ts'
import { streamBackup } from '../backup/stream.ts'
import type { Context } from '../context.ts'
import { requireBackupToken } from '../endpoints/door/admin-pass.ts'
import type { BackupSource } from '../http/backup-page.ts'
import { RELEASE } from '../lib/release.ts'
import { noteBackup } from '../store/last-backup.ts'
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
    open: async ({ authorization, address, request_id }) => {
      const now = clock.now()
      const { actor, name } = await requireBackupToken(context, authorization, now)
      const who = { actor, actor_name: name, address, request_id }
      const what = { operation: 'downloadBackup', subject_kind: 'backup' }
      const nothing = { shop_id: null, subject_id: null, state_before: null }
      const begun = { ...who, ...what, ...nothing }
      const action_id = await beginAction(context, begun, now)
      try {
        const facts = { release: RELEASE, now, secret_facts: SECRET_FACTS }
        const content = await streamBackup(database, facts, config.data_dir)
        await finishDone(context, action_id, { ...nothing, state_after: null })
        return notingEnd(context, content)
      } catch (error) {
        await finishUndone(context, action_id, begun, error, now)
        throw error
      }
    },
  }
}

/** The same bytes; before their end is sent, it is noted that there is a whole backup. */
function notingEnd({ database, log }: Context, content: Readable): Readable {
  const noting = new PassThrough({
    flush: (done) => {
      noteBackup(database.db).then(
        () => done(),
        (error: unknown) => {
          log.error({ err: error }, 'the time of a backup could not be noted')
          done()
        },
      )
    },
  })
  // A fault of one ends the other, and the reader finds that the end is missing.
  pipeline(content, noting, () => undefined)
  return noting
}
