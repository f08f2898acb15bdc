import { execFileSync } from 'node:child_process'
import { copyFileSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** Makes what is packed: plain JavaScript with its types. */

const folder = join(import.meta.dirname, '..')
const root = join(folder, '..', '..')
const dist = join(folder, 'dist')
rmSync(dist, { recursive: true, force: true })
execFileSync(join(root, 'node_modules', '.bin', 'tsc'), ['-p', folder], { stdio: 'inherit' })
// The compiler gives the imports of JavaScript their new names, but leaves those of types.
for (const file of readdirSync(dist, { recursive: true, encoding: 'utf8' })) {
  if (!file.endsWith('.d.ts')) continue
  const text = readFileSync(join(dist, file), 'utf8')
  writeFileSync(
    join(dist, file),
    text.replaceAll(/(from|import\()( ?)'(\.[^']+)\.ts'/g, "$1$2'$3.js'"),
  )
}
copyFileSync(join(root, 'LICENSE'), join(folder, 'LICENSE'))
