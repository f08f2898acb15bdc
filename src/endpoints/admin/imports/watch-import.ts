import { watchImport } from '../../../actions/imports/watch-import.ts'
import type { MemberImport as Found } from '../../../domain/imports/member-import.ts'
import { notFound, rateLimited } from '../../../errors.ts'
import { NoQuery } from '../../../schemas/base/types.ts'
import { ImportPath, MemberImport, presentImport } from '../../../schemas/imports/member-import.ts'
import { findImport } from '../../../store/imports/member-imports.ts'
import { ofOneShop } from '../../door/define-operation.ts'
import { defineStreamedOperation } from '../../door/define-streamed-operation.ts'
import { EVENT_STREAM, Streamed } from '../../door/streamed.ts'

const RETRY_AFTER_SECONDS = 10

const watched = defineStreamedOperation('watchImport', {
  method: 'GET',
  path: '/imports/{import_id}/progress',
  summary:
    'Watch an import, as server-sent events: `progress` with the import, at once and as it goes ' +
    'on. The stream ends with the work, and after ten minutes in any case. `GET ' +
    '/imports/{import_id}` says the same once.',
  area: 'settings',
  params: ImportPath,
  query: NoQuery,
  result: MemberImport,
  streams: [EVENT_STREAM],
  handle: ofOneShop(async ({ context, shop: { shop_id }, caller }, { params: { import_id } }) => {
    if ((await findImport(context.database.db, shop_id, import_id)) === undefined) {
      throw notFound('import', import_id)
    }
    const { streams } = context
    if (!streams.hasRoom(caller.actor)) throw rateLimited('progress', RETRY_AFTER_SECONDS)
    const pieces = written(watchImport(context, shop_id, import_id))
    return new Streamed({
      media_type: EVENT_STREAM,
      file_name: null,
      pieces: streams.counted(caller.actor, pieces),
    })
  }),
})

export const watchImportOperation = { ...watched, of_one_shop: true }

/** A line that says nothing shows in between that the service is still there. */
async function* written(progress: AsyncIterable<Found | null>): AsyncGenerator<string> {
  for await (const found of progress) {
    yield found === null
      ? ':\n\n'
      : `event: progress\ndata: ${JSON.stringify(presentImport(found))}\n\n`
  }
}
