import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { writeTypes } from '../../clients/typescript/build/write-types.ts'
import { adminOperations } from '../../src/endpoints/admin/index.ts'
import { personalOperations } from '../../src/endpoints/admin/people/index.ts'
import { buildAdminDocument } from '../../src/openapi/admin-document.ts'
import { buildApiDocument } from '../../src/openapi/document.ts'
import { LIVE_VERSIONS } from '../../src/versions/live.ts'

/**
 * Writes the types of everything that the console can call, out of the two OpenAPI documents. The
 * file is not committed: `npm run types` makes it.
 */

const version = LIVE_VERSIONS.current.name
const operations = [...personalOperations, ...adminOperations]
const text = writeTypes([
  { prefix: '/api/v1', document: buildApiDocument(LIVE_VERSIONS) },
  { prefix: '', document: buildAdminDocument({ '/admin/api': operations }, { version }) },
])
writeFileSync(join(import.meta.dirname, '..', 'src', 'api', 'operations.ts'), text)
