import { Type } from 'typebox'
import { closed, NoBody, NoParams, NoQuery } from '../../schemas/base/types.ts'
import { inSnapshot } from '../../store/db.ts'
import { verifyLedger } from '../../store/points/verify.ts'
import { defineOperation } from '../door/define-operation.ts'

export const verify = defineOperation('verify', {
  method: 'GET',
  path: '/verify',
  summary: "Prove the shop's ledger: balances, chains, references and owed events, from the rows.",
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
            description: 'I2 to I6, I9, I11 or I12, as docs/ledger.md numbers them.',
          }),
          customer_id: Type.Integer(),
          detail: Type.String(),
        }),
      ),
    },
    { title: 'LedgerReport' },
  ),
  handle: async (input) => {
    const { shop_id } = await input.shop()
    const { db } = input.context.database
    const report = await inSnapshot(db, (tx) => verifyLedger(tx, shop_id))
    return { ok: report.problems.length === 0, ...report }
  },
})
