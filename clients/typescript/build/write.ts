import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { feedDocument } from './feed-document.ts'
import { writeClient } from './write-client.ts'

/** Writes src/generated out of openapi.json and the shop feed's document, in `npm run generate`. */

const folder = join(import.meta.dirname, '..', 'src', 'generated')
const document = join(import.meta.dirname, '..', '..', '..', 'openapi.json')
mkdirSync(folder, { recursive: true })
const files = writeClient(JSON.parse(readFileSync(document, 'utf8')), feedDocument)
for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text)
