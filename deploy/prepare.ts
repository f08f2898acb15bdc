import { bundleService, isBundled, SERVICE } from './bundle-service.ts'
import { changedAt, fromRoot } from './changed-at.ts'

/** npm runs this after an install and before a start: `dist` is then of the sources as they are. */

if (changedAt(fromRoot('node_modules', 'rolldown')) > 0) await bundleService()
// "npm prune" rewrites the lock file, so it does not count here.
else if (!isBundled([])) {
  process.stderr.write(
    'The service is not bundled, since its tools were left out. Run "npm ci && npm prune --omit=dev", which removes them after they have built everything.\n',
  )
  // The install goes on; a start would find nothing to start.
  if (process.env.npm_lifecycle_event === 'prestart' && changedAt(SERVICE) === 0) process.exit(1)
}
// Loaded here, since it needs what an install leaves.
const { packDatabase } = await import('./pack-database.ts')
await packDatabase()
