import { Type } from 'typebox'
import { readSwitches, setSwitches } from '../../../actions/programme/set-switches.ts'
import { presentForecast } from '../../../schemas/base/forecast.ts'
import { ForecastSchema } from '../../../schemas/base/forecast-fields.ts'
import { closed, NoParams, NoQuery } from '../../../schemas/base/types.ts'
import { impactFields, presentImpact } from '../../../schemas/programme/impact.ts'
import { switches } from '../../../schemas/programme/switches.ts'
import { confirmMemberImpact } from '../../../schemas/tiers/tier.ts'
import { defineOperation } from '../../door/define-operation.ts'

export const updateSwitchesOperation = defineOperation('updateSwitches', {
  method: 'PATCH',
  path: '/switches',
  summary: "Set the merchant's switches; an empty body reads them all.",
  area: 'programme',
  params: NoParams,
  query: NoQuery,
  body: Type.Partial(
    closed({
      ...switches,
      dry_run: Type.Boolean({ description: 'true shows what would happen and changes nothing.' }),
      ...confirmMemberImpact,
    }),
    { additionalProperties: false },
  ),
  result: closed(
    { ...switches, ...impactFields, forecast: Type.Optional(ForecastSchema) },
    { title: 'Switches' },
  ),
  subject: {
    kind: 'switches',
    id: () => 'switches',
    read: ({ context, shop }) => readSwitches(context, shop),
  },
  handle: async ({ context, shop, caller, now, language }, { body }) => {
    const { dry_run = false, confirm_member_impact = false, ...change } = body
    const word = { dry_run, confirm_member_impact }
    const { switches, impact, forecast } = await setSwitches(
      context,
      shop,
      { word, change, caller },
      now,
    )
    return {
      ...switches,
      ...presentImpact(impact),
      ...(forecast !== undefined && { forecast: presentForecast(forecast, { shop, language }) }),
    }
  },
})
