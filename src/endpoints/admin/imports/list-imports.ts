import { pageLimit, pageStart, presentPage, readPage } from '../../../schemas/base/page.ts'
import { closed, NoBody, NoParams, pageQuery } from '../../../schemas/base/types.ts'
import { MemberImportList, presentImport } from '../../../schemas/imports/member-import.ts'
import { listImports } from '../../../store/imports/member-imports.ts'
import { defineOperation } from '../../door/define-operation.ts'

const IMPORTS = { list: 'imports', shape: ['string'] } as const

export const listImportsOperation = defineOperation('listImports', {
  method: 'GET',
  path: '/imports',
  summary: 'List imports of members, newest first.',
  area: 'settings',
  params: NoParams,
  query: closed(pageQuery),
  body: NoBody,
  result: MemberImportList,
  handle: async ({ context, shop }, { query }) => {
    const before = pageStart(IMPORTS, query)?.[0] ?? null
    const page = await readPage(
      IMPORTS,
      pageLimit(query),
      (limit) => listImports(context.database.db, shop.shop_id, { limit, before }),
      ({ import_id }) => [import_id],
    )
    return presentPage(page, presentImport)
  },
})
