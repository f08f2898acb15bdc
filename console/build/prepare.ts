import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'

/** npm runs this after an install, and so builds the console where its tools are there. */

const root = join(import.meta.dirname, '..', '..')

if (existsSync(join(root, 'node_modules', '@mantine', 'core'))) {
  const { status } = spawnSync('npm', ['run', 'build', '-w', 'console'], {
    cwd: root,
    stdio: 'inherit',
  })
  process.exitCode = status ?? 1
} else {
  process.stdout.write(
    'The console is not built, since its tools were left out. "npm ci" installs them and builds it.\n',
  )
}
