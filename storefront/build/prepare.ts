import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'

/** npm runs this after an install, and so builds the elements where their tools are there. */

const root = join(import.meta.dirname, '..', '..')

if (existsSync(join(root, 'node_modules', 'lit'))) {
  const { status } = spawnSync('npm', ['run', 'build', '-w', 'storefront'], {
    cwd: root,
    stdio: 'inherit',
  })
  process.exitCode = status ?? 1
} else {
  process.stdout.write(
    'The elements are not built, since their tools were left out. "npm ci" installs them and builds them.\n',
  )
}
