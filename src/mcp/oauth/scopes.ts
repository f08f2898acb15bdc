import { ASSISTANT_SCOPES, type AssistantScope } from '../../schemas/access/assistant.ts'

/** What each scope lets an assistant do, as the merchant who approves reads it. */
export const IN_PLAIN_WORDS: Readonly<Record<AssistantScope, string>> = {
  'shop:read': 'See your shop’s name, currency, languages and settings.',
  'program:read':
    'See your loyalty programme: rules, rewards, tiers, campaigns, e-mails and past changes.',
  'program:write':
    'Change your loyalty programme. Each change appears in the change log under its name.',
  'analytics:read': 'See your programme’s reports, such as points awarded and new members.',
}

const READING = ASSISTANT_SCOPES.filter((scope) => scope.endsWith(':read'))

/**
 * The granted scopes of the requested ones: all possible ones if none was requested, and reading
 * if all that was requested is unknown.
 */
export function grantable(requested: string): AssistantScope[] {
  const names = requested.split(' ').filter((name) => name !== '')
  const known = ASSISTANT_SCOPES.filter((scope) => names.includes(scope))
  if (known.length > 0) return known
  return names.length === 0 ? [...ASSISTANT_SCOPES] : READING
}
