import { Type } from 'typebox'
import { exportPerson } from '../../../actions/customers/export-person.ts'
import { CustomerPath, customerNumber } from '../../../schemas/base/customer-id.ts'
import { closed, FreeObject, NoQuery, timestamp } from '../../../schemas/base/types.ts'
import { ofOneShop } from '../../door/define-operation.ts'
import { defineStreamedOperation } from '../../door/define-streamed-operation.ts'
import { Streamed } from '../../door/streamed.ts'

const JSON_TYPE = 'application/json'

export const exportPersonOperation = {
  ...defineStreamedOperation('exportPerson', {
    method: 'GET',
    path: '/customers/{customer_id}/export',
    summary: 'Export all data stored about a customer, as one JSON file.',
    area: 'members',
    params: CustomerPath,
    query: NoQuery,
    streams: [JSON_TYPE],
    result: closed(
      {
        exported_at: timestamp('When.'),
        shop: Type.String({ description: 'The domain.' }),
        customer_id: Type.String({ description: 'The GID.' }),
        stored: FreeObject('A list of rows for each kind of data, as stored in the database.'),
      },
      { title: 'ExportedPerson' },
    ),
    subject: { kind: 'customer', id: ({ params }) => params.customer_id },
    handle: ofOneShop(async ({ context, shop, now }, { params }) => {
      const customer_id = customerNumber(shop, params)
      return new Streamed({
        media_type: `${JSON_TYPE}; charset=utf-8`,
        file_name: `customer-${customer_id}.json`,
        pieces: await exportPerson(context, shop, customer_id, now),
      })
    }),
  }),
  of_one_shop: true,
  shows_codes: true as const,
}
