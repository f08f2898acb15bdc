import type { FastifyInstance } from 'fastify'
import { assistantIdentifier, type IdentifyAssistant } from './identify-assistant.ts'
import { resourceUrl } from './metadata.ts'
import { oauthPages } from './pages.ts'
import type { OAuthParts } from './parts.ts'

/** The authorization server for assistants: its pages, and how to identify a token's owner. */
export function buildOAuth(parts: OAuthParts): {
  readonly pages: (server: FastifyInstance) => Promise<void>
  readonly identifyAssistant: IdentifyAssistant
} {
  return {
    pages: oauthPages(parts),
    identifyAssistant: assistantIdentifier(parts, resourceUrl(parts.base_url)),
  }
}
