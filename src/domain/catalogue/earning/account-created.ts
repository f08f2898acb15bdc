import { once } from './every-rule.ts'
import { flatRule } from './flat-rule.ts'

export const accountCreated = flatRule({
  type: 'account_created',
  label: 'Create an account',
  description: 'Points for joining the programme: at the join where customers have to opt in.',
  claimable: false,
  in_campaigns: true,
  points: 100,
  limit: once('lifetime'),
  fields: [],
  reason: (_fields, { rules }) => rules.account_created,
})
