import { Type } from 'typebox'
import { readSwitches, setSwitches } from '../../../actions/programme/set-switches.ts'
import { closed, NoParams, NoQuery } from '../../../schemas/base/types.ts'
import { impactFields, presentImpact } from '../../../schemas/programme/impact.ts'
import { confirmMemberImpact } from '../../../schemas/tiers/tier.ts'
import { defineOperation } from '../../door/define-operation.ts'

const on = (description: string) => Type.Boolean({ description })

const switches = {
  api_enabled: on("Whether the shop's API keys work."),
  api_paused: on('Whether all API traffic is refused for now; keys stay valid.'),
  program_enabled: on('Whether the programme is on.'),
  tiers_enabled: on(
    'Whether VIP tiers are live. Switching them on places every member: 409 ' +
      '`confirmation_required` if anybody moves.',
  ),
  referral_enabled: on('Whether the referral programme is on.'),
  memberships_enabled: on('Whether paid memberships are on.'),
  emails_enabled: on('Whether any e-mail is sent to customers.'),
  join_gate_enabled: on('Whether customers must opt in, instead of joining by having an account.'),
  campaigns_feature: on('Whether the shop has bonus campaigns.'),
  affiliates_feature: on('Whether the shop has a partner programme.'),
  affiliates_enabled: on('Whether the partner programme is on.'),
  applications_open: on('Whether people can apply as partners; the admin can always add them.'),
  auto_approve: on(
    'Whether partners are approved automatically, also those that the merchant adds.',
  ),
  subscriptions_available: on('Whether the shop sells subscriptions.'),
}

export const updateSwitchesOperation = defineOperation('updateSwitches', {
  method: 'PATCH',
  path: '/switches',
  summary: 'Set the switches that only the merchant may set; an empty body reads them all.',
  area: 'programme',
  params: NoParams,
  query: NoQuery,
  body: Type.Partial(
    closed({
      ...switches,
      dry_run: on('true shows what would happen and changes nothing.'),
      ...confirmMemberImpact,
    }),
    { additionalProperties: false },
  ),
  result: closed({ ...switches, ...impactFields }, { title: 'Switches' }),
  subject: {
    kind: 'switches',
    id: () => 'switches',
    read: ({ context, shop }) => readSwitches(context, shop),
  },
  handle: async ({ context, shop, caller, now }, { body }) => {
    const { dry_run = false, confirm_member_impact = false, ...change } = body
    const word = { dry_run, confirm_member_impact }
    const { switches, impact } = await setSwitches(context, shop, { word, change, caller }, now)
    return { ...switches, ...presentImpact(impact) }
  },
})
