import { readFileSync, writeFileSync } from 'node:fs'
import { COMMANDS_PAGE, withCommandTables } from './command-table.ts'

/** Writes the tables of commands in docs/cli.md. */
writeFileSync(COMMANDS_PAGE, withCommandTables(readFileSync(COMMANDS_PAGE, 'utf8')))
