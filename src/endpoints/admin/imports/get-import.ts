import { notFound } from '../../../errors.ts'
import { NoBody, NoQuery } from '../../../schemas/base/types.ts'
import { ImportPath, MemberImport, presentImport } from '../../../schemas/imports/member-import.ts'
import { findImport } from '../../../store/imports/member-imports.ts'
import { defineOperation } from '../../door/define-operation.ts'

export const getImportOperation = defineOperation('getImport', {
  method: 'GET',
  path: '/imports/{import_id}',
  summary: 'Read an import and its progress.',
  area: 'settings',
  params: ImportPath,
  query: NoQuery,
  body: NoBody,
  result: MemberImport,
  handle: async ({ context, shop }, { params: { import_id } }) => {
    const found = await findImport(context.database.db, shop.shop_id, import_id)
    if (found === undefined) throw notFound('import', import_id)
    return presentImport(found)
  },
})
