import { ASSISTANT_SCOPES, type AssistantScope } from '../../schemas/access/assistant.ts'

/** What each scope lets an assistant do, as the merchant who approves reads it. */
export const IN_PLAIN_WORDS: Readonly<Record<AssistantScope, string>> = {
  'shop:read': 'See your shop’s name, currency, languages and settings.',
  'program:read':
    'See your loyalty programme: rules, rewards, tiers, campaigns, e-mails and past changes.',
  'program:write':
    'Change your loyalty programme. Each change is logged under its name and can be looked up.',
  'analytics:read': 'See figures of your programme, such as points given and members joined.',
}

/** The granted scopes of the requested ones; all possible ones if none was requested. */
export function grantable(requested: string): AssistantScope[] {
  const names = requested.split(' ')
  const known = ASSISTANT_SCOPES.filter((scope) => names.includes(scope))
  return known.length === 0 ? [...ASSISTANT_SCOPES] : known
}
