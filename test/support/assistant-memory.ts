import type { OAuthClientProvider } from '@modelcontextprotocol/client'
import { REDIRECT_URI } from './assistant.ts'

/** What an official client remembers of a connection. */
export function memory() {
  const kept: Record<string, unknown> = {}
  const provider = {
    redirectUrl: REDIRECT_URI,
    clientMetadata: { client_name: 'An SDK', redirect_uris: [REDIRECT_URI] },
    clientInformation: () => kept.client,
    saveClientInformation: (client: unknown) => {
      kept.client = client
    },
    tokens: () => kept.tokens,
    saveTokens: (tokens: unknown) => {
      kept.tokens = tokens
    },
    redirectToAuthorization: (url: URL) => {
      kept.url = url
    },
    saveCodeVerifier: (verifier: string) => {
      kept.verifier = verifier
    },
    codeVerifier: () => kept.verifier,
    invalidateCredentials: () => undefined,
    saveDiscoveryState: (discovery: unknown) => {
      kept.discovery = discovery
    },
    discoveryState: () => kept.discovery,
  }
  // What is kept is only ever handed back to the library that gave it.
  return { kept, provider: provider as unknown as OAuthClientProvider }
}
