import { changeImport } from '../../../actions/imports/change-import.ts'
import { closed, NoQuery } from '../../../schemas/base/types.ts'
import {
  createCustomersBody,
  ImportPath,
  MemberImport,
  presentImport,
} from '../../../schemas/imports/member-import.ts'
import { defineOperation } from '../../door/define-operation.ts'
import { importSubject } from './import-subject.ts'

export const updateImportOperation = defineOperation('updateImport', {
  method: 'PATCH',
  path: '/imports/{import_id}',
  summary:
    'Choose whether an import creates customers that the shop does not know, and check its rows ' +
    'again. Only before it is started.',
  area: 'settings',
  params: ImportPath,
  query: NoQuery,
  body: closed(createCustomersBody),
  result: MemberImport,
  subject: { ...importSubject, id: ({ params }) => params.import_id },
  handle: async ({ context, shop, now }, { params: { import_id }, body }) =>
    presentImport(await changeImport(context, shop, { import_id, ...body }, now)),
})
