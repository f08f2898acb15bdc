import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { openEmbedded } from '../../src/store/db.ts'
import { migrate } from '../../src/store/migrate.ts'
import { describeSchema } from './schema.ts'

/** Writes test/store/schema.txt as the migrations now make it: part of "npm run generate". */
const database = await openEmbedded(null)
await migrate(database)
const path = join(import.meta.dirname, '..', 'store', 'schema.txt')
writeFileSync(path, await describeSchema(database.db))
await database.close()
