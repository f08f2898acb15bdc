import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** The command that the first start prints, from its first word to its last. */
export function printedCommand(stdout: string): string {
  const from = stdout.indexOf('curl ')
  const to = stdout.indexOf('\n\n', from)
  if (from < 0 || to < 0) throw new Error(`there is no curl line in ${stdout}`)
  return stdout.slice(from, to)
}

/**
 * Pastes a printed `curl` command into a shell, letter by letter as it is. curl itself is told by
 * its configuration file to add the status; where it is not installed, the shell still takes the
 * command apart and its words are sent from here.
 */
export async function paste(command: string): Promise<{ status: number; body: unknown }> {
  const home = mkdtempSync(join(tmpdir(), 'laurel-process-'))
  try {
    writeFileSync(join(home, '.curlrc'), 'write-out = "\\n%{http_code}"\n')
    const done = run(command, home)
    if (done.status === COMMAND_NOT_FOUND) return await send(wordsOf(command, home))
    const [body = '', status = ''] = done.stdout.split(/\n(?=[0-9]{3}$)/)
    return { status: Number(status), body: JSON.parse(body) }
  } finally {
    rmSync(home, { recursive: true })
  }
}

const COMMAND_NOT_FOUND = 127

function run(script: string, home: string) {
  const { PATH } = process.env
  return spawnSync('sh', ['-c', script], { encoding: 'utf8', env: { PATH, HOME: home } })
}

function wordsOf(command: string, home: string): string[] {
  return run(`curl() { printf '%s\\0' "$@"; }\n${command}`, home).stdout.split('\0').slice(0, -1)
}

async function send(words: string[]): Promise<{ status: number; body: unknown }> {
  const url = words.find((word) => /^https?:/.test(word)) ?? ''
  const after = (flag: string) =>
    words.flatMap((word, place) => (word === flag ? [words[place + 1] ?? ''] : []))
  const [method = 'GET'] = after('-X')
  const [body] = after('-d')
  const headers = after('-H').map((header): [string, string] => {
    const [name = '', value = ''] = header.split(/: (.*)/)
    return [name, value]
  })
  const response = await fetch(url, { method, headers, ...(body === undefined ? {} : { body }) })
  return { status: response.status, body: await response.json() }
}
