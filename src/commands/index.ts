import { backupCommand } from './backup.ts'
import { doctorCommand } from './doctor.ts'
import { exportCommand } from './export.ts'
import {
  cancelImportCommand,
  importFaultsCommand,
  importMembersCommand,
  importStatusCommand,
  listImportsCommand,
  startImportCommand,
  undoImportCommand,
} from './import.ts'
import { createKeyCommand, listKeysCommand, revokeKeyCommand } from './key.ts'
import type { Command } from './line/command.ts'
import { listenCommand } from './listen.ts'
import { mcpCommand } from './mcp.ts'
import { migrateCommand } from './migrate.ts'
import { moveCommand } from './move.ts'
import { openApiCommand } from './openapi.ts'
import { restoreCommand } from './restore.ts'
import { rotateSecretsCommand } from './rotate-secrets.ts'
import { seedCommand } from './seed.ts'
import { serveCommand } from './serve.ts'
import { createShopCommand, enableShopCommand, listShopsCommand } from './shop.ts'
import { createTokenCommand, endTokenCommand, listTokensCommand } from './token.ts'
import { triggerCommand } from './trigger.ts'
import { verifyCommand } from './verify.ts'
import { workCommand } from './work.ts'

/** The commands of the one binary. A new one is its value and a line here. */
export const commands: readonly Command[] = [
  serveCommand,
  workCommand,
  doctorCommand,
  migrateCommand,
  verifyCommand,
  rotateSecretsCommand,
  backupCommand,
  restoreCommand,
  moveCommand,
  exportCommand,
  importMembersCommand,
  importStatusCommand,
  importFaultsCommand,
  startImportCommand,
  cancelImportCommand,
  undoImportCommand,
  listImportsCommand,
  createShopCommand,
  enableShopCommand,
  listShopsCommand,
  createKeyCommand,
  listKeysCommand,
  revokeKeyCommand,
  createTokenCommand,
  listTokensCommand,
  endTokenCommand,
  seedCommand,
  openApiCommand,
  mcpCommand,
  listenCommand,
  triggerCommand,
]
