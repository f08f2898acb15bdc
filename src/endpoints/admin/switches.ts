import { Type } from 'typebox'
import { setSwitches } from '../../actions/programme/set-switches.ts'
import { closed, NoParams, NoQuery } from '../../schemas/base/types.ts'
import { impactFields, presentImpact } from '../../schemas/programme/impact.ts'
import { confirmMemberImpact } from '../../schemas/tiers/tier.ts'
import { defineOperation } from '../door/define-operation.ts'

const on = (description: string) => Type.Boolean({ description })

const switches = {
  api_enabled: on('Whether keys of this shop are let in at all.'),
  api_paused: on('Refuses all API traffic for now; keys stay valid.'),
  program_enabled: on('The programme itself.'),
  tiers_enabled: on(
    'Whether VIP tiers are live. Switched on, they place every member: 409 `confirmation_required` where that moves anybody.',
  ),
  referral_enabled: on('The referral programme.'),
  memberships_enabled: on('Paid memberships.'),
  emails_enabled: on('All e-mails to customers.'),
  join_gate_enabled: on('Customers join by themselves instead of by having an account.'),
  campaigns_feature: on('Whether the shop has bonus campaigns.'),
  affiliates_feature: on('Whether the shop has a partner programme.'),
  affiliates_enabled: on('The partner programme.'),
  applications_open: on('Whether anybody may apply as a partner.'),
  auto_approve: on('Whether applications are approved by themselves.'),
  subscriptions_available: on('Whether products of the shop can be subscribed to.'),
}

export const updateSwitches = defineOperation('updateSwitches', {
  method: 'PATCH',
  path: '/switches',
  summary: 'Flip what only the merchant may flip; an empty body reads all switches.',
  params: NoParams,
  query: NoQuery,
  body: Type.Partial(
    closed({
      ...switches,
      dry_run: on('true tells what it would do, and flips nothing.'),
      ...confirmMemberImpact,
    }),
    { additionalProperties: false },
  ),
  result: closed({ ...switches, ...impactFields }, { title: 'Switches' }),
  handle: async ({ context, body, now, shop }) => {
    const { dry_run = false, confirm_member_impact = false, ...change } = body
    const word = { dry_run, confirm_member_impact }
    const { switches, impact } = await setSwitches(context, await shop(), { word, change }, now)
    return { ...switches, ...presentImpact(impact) }
  },
})
