import { string, url } from '../fields.ts'
import { once } from './every-rule.ts'
import { flatRule } from './flat-rule.ts'

export const customAction = flatRule({
  type: 'custom_action',
  label: 'Custom action',
  description: 'Points for anything else, claimed once. A shop may have several of these rules.',
  claimable: true,
  in_campaigns: false,
  each_pays: true,
  points: 10,
  limit: once('lifetime'),
  fields: [
    string('actionName', {
      maximum: 100,
      description: 'What the customer does, in a few words.',
    }),
    url('url', { description: 'The page that the customer is sent to.' }),
  ],
  reason: ({ actionName }, { rules }) => rules.custom_action(actionName),
})
