import { readFileSync, writeFileSync } from 'node:fs'
import { EMAILS_PAGE, withEmailTable } from './email-table.ts'

/** Writes the table of e-mails in docs/emails.md. */
writeFileSync(EMAILS_PAGE, withEmailTable(readFileSync(EMAILS_PAGE, 'utf8')))
