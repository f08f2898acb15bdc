import { type SpawnOptionsWithoutStdio, spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { text } from 'node:stream/consumers'
import { expect } from 'vitest'
import { SERVICE } from '../../deploy/bundle-service.ts'
import { compiledCode, type Environment } from './service-process.ts'

/** Runs a script; meanwhile this process notices that connections are closed. */
export async function runScript(words: readonly string[], options: SpawnOptionsWithoutStdio) {
  const child = spawn('sh', words, options)
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve))
  const [stdout, stderr] = await Promise.all([text(child.stdout), text(child.stderr)])
  return { status: await ended, stdout, stderr }
}

/** A page of docs/ as text. */
export function readPage(name: string): string {
  return readFileSync(new URL(`../../docs/${name}`, import.meta.url), 'utf8')
}

/** The commands of a part of a page that its reader pastes. */
export function commandsOf(page: string, heading: string): string[] {
  const start = page.indexOf(`## ${heading}\n`)
  const end = page.indexOf('\n## ', start)
  const part = page.slice(start, end < 0 ? undefined : end)
  const blocks = [...part.matchAll(/^ *```sh\n(.*?)^ *```/gms)].map(([, block = '']) => block)
  expect(blocks.length).toBeGreaterThan(0)
  return blocks
}

/** Pastes commands into a shell in this folder, in which `laurel` is this release. */
export function paste(commands: readonly string[], folder: string, environment: Environment) {
  const laurel = `laurel() { '${process.execPath}' '${SERVICE}' "$@"; }`
  const { PATH = '' } = process.env
  return runScript(['-e', '-c', [laurel, ...commands].join('\n')], {
    cwd: folder,
    env: { PATH, ...compiledCode(), ...environment },
  })
}
