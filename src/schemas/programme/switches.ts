import { Type } from 'typebox'
import { NEEDS, WARNINGS } from '../../domain/programme/go-live.ts'
import { closed, oneOf } from '../base/types.ts'

const on = (description: string) => Type.Boolean({ description })

/** The switches that only the merchant may set. */
export const switches = {
  api_enabled: on("Whether the shop's API keys work."),
  api_paused: on('Whether all API traffic is refused for now; keys stay valid.'),
  program_enabled: on('Whether the programme is on.'),
  tiers_enabled: on(
    'Whether VIP tiers are live. Switching them on places every member: 409 ' +
      '`confirmation_required` if anybody moves.',
  ),
  referral_enabled: on('Whether the referral programme is on.'),
  memberships_enabled: on('Whether paid memberships are on.'),
  emails_enabled: on(
    'Whether any e-mail is sent to customers and partners. The code that a friend asks for on a ' +
      'page of the shop is sent in any case, if there is a mail server.',
  ),
  join_gate_enabled: on('Whether customers must opt in, instead of joining with their account.'),
  campaigns_feature: on('Whether the shop has bonus campaigns.'),
  affiliates_feature: on('Whether the shop has a partner programme.'),
  affiliates_enabled: on('Whether the partner programme is on.'),
  applications_open: on('Whether people can apply as partners; the admin can always add them.'),
  auto_approve: on(
    'Whether partners are approved automatically, also those that the merchant adds.',
  ),
  subscriptions_available: on('Whether the shop sells subscriptions.'),
  assistant_emails: on(
    'Whether owners and managers get an e-mail, at most one an hour, about what assistants ' +
      'changed. Those about proposals are always sent.',
  ),
}

const count = (description: string) => Type.Integer({ description })
const needs = Type.Array(oneOf(NEEDS))

export const GoLive = closed(
  {
    switches: closed(switches),
    missing: closed(
      {
        program_enabled: needs,
        tiers_enabled: needs,
        referral_enabled: needs,
        memberships_enabled: needs,
        emails_enabled: needs,
        assistant_emails: needs,
        affiliates_enabled: needs,
        applications_open: needs,
      },
      { description: 'What each switch still needs, so that it does something; on or not.' },
    ),
    warnings: Type.Array(oneOf(WARNINGS), {
      description:
        '`gift_cards_earn`: the shop sells gift cards, and they earn points when they are bought ' +
        'as well as when they are spent. Set `exclude_gift_cards` of `PATCH ' +
        '/api/v1/program/eligibility`. Empty too while the platform cannot be reached.',
    }),
    figures: closed({
      members: count('Members, excluded ones included.'),
      members_with_email: count('Members who can get an e-mail about points.'),
      partners: count('Approved partners.'),
      partners_waiting: count('Partners who have applied.'),
      keys: count('Active API keys, except those of assistants.'),
      assistants: count('Connected assistants.'),
    }),
    tiers: Type.Array(
      closed({
        id: Type.String(),
        members: count('Members in this tier; all others are in the first.'),
      }),
    ),
    memberships: Type.Array(
      closed({
        id: Type.String(),
        customers: count('Customers who bought it and did not return it.'),
      }),
    ),
  },
  { title: 'GoLive' },
)
