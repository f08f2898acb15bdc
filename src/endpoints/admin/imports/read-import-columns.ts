import { readFileColumns } from '../../../actions/imports/read-file-columns.ts'
import { closed, NoParams } from '../../../schemas/base/types.ts'
import { FileColumns, presentColumns } from '../../../schemas/imports/member-import.ts'
import { defineUploadOperation } from '../../door/define-streamed-operation.ts'

export const readImportColumnsOperation = defineUploadOperation('readImportColumns', {
  method: 'POST',
  path: '/imports/columns',
  summary:
    'The columns of a CSV file of members, each with examples and what it seems to hold, to map ' +
    'them before the file is uploaded. The beginning of the file is enough, up to 1 MB. Nothing ' +
    'is stored.',
  area: 'settings',
  takes: ['text/csv'],
  writes_nothing: true,
  params: NoParams,
  query: closed({}),
  result: FileColumns,
  handle: async (_call, { body }) => presentColumns(await readFileColumns(body)),
})
