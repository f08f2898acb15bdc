import { notFound } from '../../../errors.ts'
import { pageLimit, pageStart, presentPage, readPage } from '../../../schemas/base/page.ts'
import { closed, NoBody, pageQuery } from '../../../schemas/base/types.ts'
import { ImportFaultList, ImportPath } from '../../../schemas/imports/member-import.ts'
import { listFaultyRows } from '../../../store/imports/faulty-rows.ts'
import { findImport } from '../../../store/imports/member-imports.ts'
import { defineOperation } from '../../door/define-operation.ts'

const FAULTS = { list: 'import_faults', shape: ['number'] } as const
const LINE_MAX = 2 ** 31 - 1

export const listImportFaultsOperation = defineOperation('listImportFaults', {
  method: 'GET',
  path: '/imports/{import_id}/faults',
  summary: 'List the skipped rows of an import, with the reason.',
  area: 'settings',
  params: ImportPath,
  query: closed(pageQuery),
  body: NoBody,
  result: ImportFaultList,
  handle: async ({ context, shop: { shop_id } }, { params: { import_id }, query }) => {
    const { db } = context.database
    if ((await findImport(db, shop_id, import_id)) === undefined) {
      throw notFound('import', import_id)
    }
    const after_line = Math.min(pageStart(FAULTS, query)?.[0] ?? 0, LINE_MAX)
    const page = await readPage(
      FAULTS,
      pageLimit(query),
      (limit) => listFaultyRows(db, shop_id, import_id, { limit, after_line }),
      ({ line }) => [line],
    )
    return presentPage(page, (fault) => fault)
  },
})
