import type { Caller, Context } from '../context.ts'
import {
  assistantCaller,
  bearerOf,
  identifyCaller,
  type Knock,
  requireAccess,
} from '../endpoints/door/caller.ts'
import { invalidToken, sessionNotAllowed } from '../errors.ts'
import type { IdentifyAssistant } from './oauth/identify-assistant.ts'

const API_KEY_OR_SESSION = /^l(rl|st)_/

/** Whether the credential is neither a key nor a session, and so an assistant's access token. */
export function isAccessToken(token: string | undefined): token is string {
  return token !== undefined && !API_KEY_OR_SESSION.test(token)
}

/**
 * The caller of the tools: a server by its API key, or an assistant by its access token (contract:
 * Authentication 1 to 3 and 7). Throws what REST throws; a shopper's session token is refused, and
 * a person's cookie does not count.
 */
export async function identifyToolCaller(
  context: Context,
  knock: Knock,
  identifyAssistant: IdentifyAssistant,
): Promise<Caller> {
  const token = bearerOf(knock.authorization)
  const caller = isAccessToken(token)
    ? await assistantOf(context, token, knock.address, identifyAssistant)
    : await identifyCaller(context, { ...knock, session: undefined })
  if (caller.session !== null) {
    throw sessionNotAllowed('The tools are for servers and assistants; use a key.')
  }
  requireAccess(caller)
  return caller
}

async function assistantOf(
  context: Context,
  token: string,
  address: string | null,
  identifyAssistant: IdentifyAssistant,
): Promise<Caller> {
  const found = await identifyAssistant(token)
  const caller = found && (await assistantCaller(context, found, address))
  if (caller === null) throw invalidToken()
  // A token may allow less than its connection.
  const scopes = caller.key.scopes.filter((scope) => found?.scopes.includes(scope))
  return { ...caller, key: { ...caller.key, scopes } }
}
