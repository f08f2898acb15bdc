import { firstSteps } from '../../../domain/programme/first-steps.ts'
import { NoBody, NoParams, NoQuery } from '../../../schemas/base/types.ts'
import { FirstSteps } from '../../../schemas/programme/first-steps.ts'
import { readFirstFacts } from '../../../store/programme/first-facts.ts'
import { readProgram } from '../../../store/programme/programs.ts'
import { defineOperation } from '../../door/define-operation.ts'

export const getFirstStepsOperation = defineOperation('getFirstSteps', {
  method: 'GET',
  path: '/first-steps',
  area: 'programme',
  summary: "Read a shop's progress towards its first award.",
  params: NoParams,
  query: NoQuery,
  body: NoBody,
  result: FirstSteps,
  handle: async ({ context, shop }) => {
    const { db } = context.database
    const { document } = await readProgram(db, shop.shop_id)
    const steps = firstSteps(document, await readFirstFacts(db, shop.shop_id))
    return { is_complete: steps.every(({ is_done }) => is_done), steps }
  },
})
