import { bundleService, isBundled } from './bundle-service.ts'
import { changedAt, fromRoot } from './changed-at.ts'
import { packDatabase } from './pack-database.ts'

/** npm runs this after an install and before a start: `dist` is then of the sources as they are. */

if (changedAt(fromRoot('node_modules', 'rolldown')) > 0) await bundleService()
else if (!isBundled()) {
  process.stdout.write(
    'The service is not bundled, since its tools were left out. "npm ci" installs them and bundles it.\n',
  )
}
await packDatabase()
