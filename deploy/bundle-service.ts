import { readdirSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import type { OutputOptions } from 'rolldown'
import { changedAt, fromRoot } from './changed-at.ts'

const folder = fromRoot('dist', 'service')

/** The service as `npm start` runs it: a few large files, since 2,500 small ones load slowly. */
export const SERVICE = join(folder, 'main.js')

/** These packages read files that lie beside their code, so they stay in `node_modules`. */
const LEFT_OUT = [/^@electric-sql\/pglite/, /^@scalar\/fastify-api-reference/, 'pg-native']
const FORMAT: OutputOptions = { format: 'esm', sourcemap: true, chunkFileNames: '[name]-[hash].js' }

/** Bundles `src` into `dist/service`, unless that was done since it last changed. */
export async function bundleService(): Promise<void> {
  if (isBundled()) return
  const { rolldown } = await import('rolldown')
  const bundle = await rolldown({
    input: fromRoot('src', 'main.ts'),
    platform: 'node',
    external: LEFT_OUT,
    // Libraries import what they do not use, and one of them calls eval.
    logLevel: 'silent',
  })
  // A start never finds files of two bundles together.
  const [made, replaced] = [`${folder}-${process.pid}`, `${folder}-${process.pid}-replaced`]
  await bundle.write({ ...FORMAT, dir: made })
  await bundle.close()
  if (changedAt(folder) > 0) renameSync(folder, replaced)
  renameSync(made, folder)
  rmSync(replaced, { recursive: true, force: true })
}

/** Whether the bundle is newer than all that it is made of, and made by. */
export function isBundled(made_by = ['package-lock.json', 'deploy/bundle-service.ts']): boolean {
  const sources = readdirSync(fromRoot('src'), { recursive: true, encoding: 'utf8' })
  const made_of = ['src', ...made_by, ...sources.map((name) => join('src', name))]
  const bundled_at = changedAt(SERVICE)
  return made_of.every((path) => changedAt(fromRoot(path)) < bundled_at)
}
