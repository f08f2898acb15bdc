import { Type } from 'typebox'
import { verifyShop } from '../../../actions/points/verify-ledgers.ts'
import { closed, NoBody, NoParams, NoQuery } from '../../../schemas/base/types.ts'
import { defineOperation } from '../../door/define-operation.ts'

export const verifyOperation = defineOperation('verify', {
  method: 'GET',
  path: '/verify',
  summary: "Check the shop's ledger row by row: balances, chains, references and due events.",
  area: 'reports',
  params: NoParams,
  query: NoQuery,
  body: NoBody,
  result: closed(
    {
      ok: Type.Boolean(),
      customers: Type.Integer(),
      entries: Type.Integer(),
      problems: Type.Array(
        closed({
          invariant: Type.String({
            description: 'I2 to I6, I9 or I11 to I13, as in docs/ledger.md.',
          }),
          customer_id: Type.Integer(),
          detail: Type.String(),
        }),
      ),
    },
    { title: 'LedgerReport' },
  ),
  handle: async ({ context, shop: { shop_id } }) => {
    const report = await verifyShop(context.database.db, shop_id)
    return { ok: report.problems.length === 0, ...report }
  },
})
