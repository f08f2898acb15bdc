import { uploadImport } from '../../../actions/imports/upload-import.ts'
import { closed, NoParams } from '../../../schemas/base/types.ts'
import { readColumns } from '../../../schemas/imports/import-columns.ts'
import { MemberImport, presentImport, uploadQuery } from '../../../schemas/imports/member-import.ts'
import { defineUploadOperation } from '../../door/define-streamed-operation.ts'
import { importSubject } from './import-subject.ts'

export const uploadImportOperation = defineUploadOperation('uploadImport', {
  method: 'POST',
  path: '/imports',
  summary:
    'Send a CSV file of members. It is read and checked; nothing is imported before it is started.',
  area: 'settings',
  takes: ['text/csv'],
  params: NoParams,
  query: closed(uploadQuery),
  result: MemberImport,
  subject: { ...importSubject, id: (_input, result) => result?.id ?? null },
  handle: async ({ context, shop, now }, { query, body }) => {
    const { import_bytes_max: bytes_max } = context.config
    const { mode = 'add', count_for_tiers = false, notify = false } = query
    const { notify_of_tiers = false, create_customers = false } = query
    const request = {
      ...readColumns(query),
      mode,
      count_for_tiers,
      notify,
      notify_of_tiers,
      create_customers,
      bytes_max,
    }
    return presentImport(await uploadImport(context, shop, request, body, now))
  },
})
