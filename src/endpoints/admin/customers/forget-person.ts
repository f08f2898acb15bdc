import { Type } from 'typebox'
import { forgetPerson } from '../../../actions/customers/forget-person.ts'
import { explainErased, explainKept } from '../../../domain/explanations/explain-forgetting.ts'
import { CustomerPath, customerGid, customerNumber } from '../../../schemas/base/customer-id.ts'
import { closed, NoQuery } from '../../../schemas/base/types.ts'
import { explanationFields, presentStatements } from '../../../schemas/explanations/sentence.ts'
import { findPresence } from '../../../store/customers/customer-presence.ts'
import { countPersonalData } from '../../../store/customers/personal-data.ts'
import { defineOperation } from '../../door/define-operation.ts'
import { readerOf } from '../../door/reader-of.ts'

const Part = closed(explanationFields)

export const forgetPersonOperation = defineOperation('forgetPerson', {
  method: 'POST',
  path: '/customers/{customer_id}/forget',
  summary:
    "Erase a customer's personal data for good. The ledger stays under the customer's number, " +
    'without personal data. A dry run says what would be erased and what stays.',
  // For good, so not for everybody who helps members.
  area: 'settings',
  params: CustomerPath,
  query: NoQuery,
  body: closed({
    dry_run: Type.Boolean({
      description:
        'true: only show what would happen. Required, so that it is not omitted by accident.',
      examples: [true],
    }),
  }),
  result: closed(
    {
      customer_id: Type.String({ description: 'The GID.' }),
      dry_run: Type.Boolean(),
      changed: Type.Boolean({ description: 'False: nothing was left to erase.' }),
      erased: Part,
      kept: Part,
    },
    { title: 'ForgottenPerson' },
  ),
  subject: {
    kind: 'customer',
    id: ({ params }) => params.customer_id,
    read: async ({ context: { database }, shop: { shop_id, platform } }, _id, { params }) => {
      const customer_id = customerNumber({ platform }, params)
      const presence = await findPresence(database.db, shop_id, customer_id)
      if (presence === undefined) return null
      const data = await countPersonalData(database.db, shop_id, customer_id)
      return { gone_at: presence.gone_at, ...data }
    },
  },
  handle: async (call, { params, body: { dry_run } }) => {
    const { context, shop, now } = call
    const customer_id = customerNumber(shop, params)
    const { changed, data } = await forgetPerson(context, shop, customer_id, { dry_run, now })
    return {
      customer_id: customerGid(shop, customer_id),
      dry_run,
      changed,
      erased: presentStatements(changed ? explainErased(data) : [], readerOf(call)),
      kept: presentStatements(explainKept(data), readerOf(call)),
    }
  },
})
