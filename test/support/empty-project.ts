import { execFile, execFileSync } from 'node:child_process'
import { existsSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join, sep } from 'node:path'
import { promisify } from 'node:util'

const root = join(import.meta.dirname, '../..')
const run = promisify(execFile)

/** Packs a package of this repository, as its users do. Answers the archive. */
export function pack(folder: string): string {
  const to = mkdtempSync(join(process.env.TEST_SCRATCH ?? tmpdir(), 'packed-'))
  const words = ['pack', '--json', '--loglevel=error', '--pack-destination', to]
  const options = { cwd: join(root, folder), encoding: 'utf8' } as const
  const packed: unknown = JSON.parse(execFileSync('npm', words, options))
  const [{ filename }] = packed as [{ filename: string }] // as npm documents it
  return join(to, filename)
}

/** An empty folder with these archives installed, without a network. */
export function installed(archives: readonly string[]): string {
  const folder = mkdtempSync(join(process.env.TEST_SCRATCH ?? tmpdir(), 'project-'))
  writeFileSync(join(folder, 'package.json'), '{"name": "shop", "type": "module"}')
  const words = ['install', '--offline', '--no-audit', '--no-fund', ...archives]
  execFileSync('npm', words, { cwd: folder, stdio: 'pipe' })
  return folder
}

/** What the compiler has to say about the project. */
export async function complaintsAbout(folder: string, options: object): Promise<string> {
  const config = {
    compilerOptions: {
      target: 'es2022',
      module: 'nodenext',
      strict: true,
      exactOptionalPropertyTypes: true,
      noUncheckedIndexedAccess: true,
      types: [],
      ...options,
    },
    include: ['*.ts', '*.tsx'],
  }
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify(config))
  const compiler = join(root, 'node_modules/.bin/tsc')
  return run(compiler, ['-p', folder], { cwd: folder }).then(
    ({ stdout }) => stdout,
    ({ stdout }: { stdout: string }) => stdout,
  )
}

/** Where our own Node.js has its types. */
export const NODE_TYPES = join(root, 'node_modules/@types')

/** The Node.js that this runs on, and that of the machine. */
export function nodesHere(): string[] {
  const folders = (process.env.PATH ?? '').split(delimiter)
  const others = folders
    .filter((folder) => !folder.includes(`${sep}node_modules${sep}`))
    .map((folder) => join(folder, 'node'))
    .filter((program) => existsSync(program))
  return [process.execPath, ...others.slice(0, 1)]
}

/** What a program prints. */
export async function printedBy(
  program: string,
  words: readonly string[],
  environment: object,
): Promise<string> {
  const { PATH = '' } = process.env
  const { stdout } = await run(program, words, { env: { PATH, ...environment } })
  return stdout.trim()
}
