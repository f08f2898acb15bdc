import type { IncomingMessage, ServerResponse } from 'node:http'
import { Approval } from './approve.ts'
import type { OAuthParts } from './parts.ts'
import { buildProvider } from './provider.ts'

/** What answers the requests of clients, and the merchant's page. */
export interface AuthorizationServer {
  readonly approval: Approval
  answer(request: IncomingMessage, response: ServerResponse): Promise<void>
}

export function openAuthorizationServer(parts: OAuthParts): AuthorizationServer {
  const provider = buildProvider(parts)
  return { approval: new Approval(provider, parts), answer: provider.callback() }
}
