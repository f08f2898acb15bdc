import { findImport } from '../../../store/imports/member-imports.ts'
import type { ShopCall } from '../../door/operation-call.ts'

/** Without what the file says. */
export const importSubject = {
  kind: 'import',
  read: async ({ context, shop }: ShopCall, import_id: string) => {
    const found = await findImport(context.database.db, shop.shop_id, import_id)
    return found === undefined
      ? null
      : { id: import_id, status: found.status, create_customers: found.create_customers }
  },
}
