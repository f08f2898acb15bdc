import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { COMMANDS_PAGE, withCommandTables } from './command-table.ts'
import { openMigrated } from './database.ts'
import { EMAILS_PAGE, withEmailTable } from './email-table.ts'
import { VECTORS_PATH, vectorsText } from './event-vectors.ts'
import { ASSISTANTS_PAGE, CONNECT_PAGE, withLimits, withNamedLimits } from './limits-table.ts'
import { SPEED_PAGE, withCostTable } from './operation-costs.ts'
import { describeSchema } from './schema.ts'
import { describeTables, TABLES_PATH } from './table-types.ts'

/**
 * Writes what the migrations now make (test/store/schema.txt and src/store/tables.ts), the tables of
 * e-mails, commands, limits and costs in docs/, and the vectors of the receivers.
 */
const database = await openMigrated()
const schema_path = join(import.meta.dirname, '..', 'store', 'schema.txt')
writeFileSync(schema_path, await describeSchema(database.db))
writeFileSync(TABLES_PATH, await describeTables(database.db))
await database.close()

writeFileSync(EMAILS_PAGE, withEmailTable(readFileSync(EMAILS_PAGE, 'utf8')))
writeFileSync(COMMANDS_PAGE, withCommandTables(readFileSync(COMMANDS_PAGE, 'utf8')))
writeFileSync(ASSISTANTS_PAGE, withLimits(readFileSync(ASSISTANTS_PAGE, 'utf8')))
writeFileSync(CONNECT_PAGE, withNamedLimits(readFileSync(CONNECT_PAGE, 'utf8')))
writeFileSync(SPEED_PAGE, withCostTable(readFileSync(SPEED_PAGE, 'utf8')))
writeFileSync(VECTORS_PATH, vectorsText())
