import { url } from '../fields.ts'
import { once } from './every-rule.ts'
import { flatRule } from './flat-rule.ts'

export const visitUrl = flatRule({
  type: 'visit_url',
  label: 'Visit a page',
  description: 'Points for visiting a page, claimed once.',
  claimable: true,
  in_campaigns: true,
  each_pays: true,
  points: 10,
  limit: once('lifetime'),
  fields: [url('url', { required: true, description: 'The page that is to be visited.' })],
  reason: (fields, { rules }) => rules.visit_url(fields.url),
})
