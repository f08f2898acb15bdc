import type { Command } from './line/command.ts'

/**
 * The commands of the one binary, in the order of the help. Each is loaded when it is used, so that
 * nobody waits for what another command needs. A new one is its value and a line here.
 */
const commands: Readonly<Record<string, () => Promise<Command>>> = {
  serve: async () => (await import('./serve.ts')).serveCommand,
  work: async () => (await import('./work.ts')).workCommand,
  doctor: async () => (await import('./doctor.ts')).doctorCommand,
  migrate: async () => (await import('./migrate.ts')).migrateCommand,
  verify: async () => (await import('./verify.ts')).verifyCommand,
  'secrets rotate': async () => (await import('./rotate-secrets.ts')).rotateSecretsCommand,
  backup: async () => (await import('./backup.ts')).backupCommand,
  restore: async () => (await import('./restore.ts')).restoreCommand,
  move: async () => (await import('./move.ts')).moveCommand,
  export: async () => (await import('./export.ts')).exportCommand,
  'import members': async () => (await import('./import.ts')).importMembersCommand,
  'import status': async () => (await import('./import.ts')).importStatusCommand,
  'import faults': async () => (await import('./import.ts')).importFaultsCommand,
  'import start': async () => (await import('./import.ts')).startImportCommand,
  'import cancel': async () => (await import('./import.ts')).cancelImportCommand,
  'import undo': async () => (await import('./import.ts')).undoImportCommand,
  'import list': async () => (await import('./import.ts')).listImportsCommand,
  'shop create': async () => (await import('./shop.ts')).createShopCommand,
  'shop enable': async () => (await import('./shop.ts')).enableShopCommand,
  'shop list': async () => (await import('./shop.ts')).listShopsCommand,
  'shopify connect': async () => (await import('./shopify.ts')).connectShopifyCommand,
  'shopify disconnect': async () => (await import('./shopify.ts')).disconnectShopifyCommand,
  'shopify calls': async () => (await import('./shopify.ts')).listShopifyCallsCommand,
  'shopify decide': async () => (await import('./shopify.ts')).decideShopifyCallCommand,
  'shopify import': async () => (await import('./shopify.ts')).importFromShopifyCommand,
  'shopify move': async () => (await import('./shopify.ts')).moveToShopifyCommand,
  'shopify stop': async () => (await import('./shopify.ts')).stopShopifyImportCommand,
  'shopify imports': async () => (await import('./shopify.ts')).listShopifyImportsCommand,
  'shopify doctor': async () => (await import('./shopify.ts')).shopifyDoctorCommand,
  'key create': async () => (await import('./key.ts')).createKeyCommand,
  'key list': async () => (await import('./key.ts')).listKeysCommand,
  'key revoke': async () => (await import('./key.ts')).revokeKeyCommand,
  'token create': async () => (await import('./token.ts')).createTokenCommand,
  'token list': async () => (await import('./token.ts')).listTokensCommand,
  'token end': async () => (await import('./token.ts')).endTokenCommand,
  'user create': async () => (await import('./user.ts')).createUserCommand,
  'user reset': async () => (await import('./user.ts')).resetUserCommand,
  'user list': async () => (await import('./user.ts')).listUsersCommand,
  'user end': async () => (await import('./user.ts')).endUserCommand,
  seed: async () => (await import('./seed.ts')).seedCommand,
  openapi: async () => (await import('./openapi.ts')).openApiCommand,
  mcp: async () => (await import('./mcp.ts')).mcpCommand,
  'webhooks listen': async () => (await import('./listen.ts')).listenCommand,
  'webhooks trigger': async () => (await import('./trigger.ts')).triggerCommand,
}

/** What each command is called: one or two words. */
export const COMMAND_NAMES: readonly string[] = Object.keys(commands)

/** The command that these words begin with; null: none. */
export async function findCommand([first, second]: readonly string[]): Promise<Command | null> {
  const name = COMMAND_NAMES.find((one) => one === first || one === `${first} ${second}`) ?? ''
  return (await commands[name]?.()) ?? null
}

/** All of them, for the help and for tests. */
export function loadCommands(): Promise<Command[]> {
  return Promise.all(Object.values(commands).map((load) => load()))
}
