import { Type } from 'typebox'
import { checkLimits, effectOnPoints, personOf } from '../../../actions/people/limit-corrections.ts'
import { previewCorrection } from '../../../actions/points/preview-correction.ts'
import { explainEffect } from '../../../domain/explanations/explain-effect.ts'
import { POINTS_MAX } from '../../../domain/points/ledger.ts'
import { CustomerPath, customerNumber } from '../../../schemas/base/customer-id.ts'
import { closed, NoBody } from '../../../schemas/base/types.ts'
import { explanationFields, presentStatements } from '../../../schemas/explanations/sentence.ts'
import { effectFields, presentEffect } from '../../../schemas/points/effect.ts'
import { defineOperation } from '../../door/define-operation.ts'
import { readerOf } from '../../door/reader-of.ts'

export const previewCorrectionOperation = defineOperation('previewCorrection', {
  method: 'GET',
  path: '/customers/{customer_id}/correction',
  summary:
    'Preview what a correction of so many points would do to balance, tier and expiry. Nothing is ' +
    'written.',
  area: 'points',
  params: CustomerPath,
  query: closed({
    points: Type.Integer({
      minimum: -POINTS_MAX,
      maximum: POINTS_MAX,
      description: 'As `delta` of the correction: below 0 takes points.',
      examples: [-50],
    }),
  }),
  body: NoBody,
  result: closed(
    {
      requested: Type.Integer(),
      applied: Type.Integer({ description: 'Less than requested if the balance has less.' }),
      ...effectFields,
      ...explanationFields,
    },
    { title: 'CorrectionPreview' },
  ),
  handle: async (call, { params, query }) => {
    const { context, shop, now, caller } = call
    const correction = { customer_id: customerNumber(shop, params), points: query.points }
    const preview = await previewCorrection(context, shop, correction, now)
    const points = Math.max(Math.abs(query.points), effectOnPoints(preview))
    await checkLimits(context, { person: personOf(caller), shop, now, points })
    return {
      requested: preview.requested,
      applied: preview.applied,
      ...presentEffect(preview),
      ...presentStatements(explainEffect(preview), readerOf(call)),
    }
  },
})
