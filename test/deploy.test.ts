import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { readSteps } from '../deploy/dockerfile-steps.ts'

/** What deploy/ makes of a service that answers while its database is full or away. */

const root = join(import.meta.dirname, '..')
const fileOf = (name: string) => readFileSync(join(root, name), 'utf8')

/** Runs the image's health check against a process that answers so; the exit code. */
async function checkHealth(statuses: Readonly<Record<string, number>>): Promise<number> {
  const check = readSteps(fileOf('Dockerfile')).find((step) => step.instruction === 'HEALTHCHECK')
  const [, script]: string[] = JSON.parse(check?.text.replace(/^CMD /, '') ?? '[]').slice(1)
  const server = createServer((request, response) => {
    response.writeHead(statuses[request.url ?? ''] ?? 404).end()
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('it has a port')
  const env = { PORT: String(address.port) }
  const [code] = await once(spawn(process.execPath, ['-e', script ?? ''], { env }), 'exit')
  server.close()
  return code
}

describe('the health check of the image', () => {
  it('passes while the process lives but cannot write', async () => {
    expect(await checkHealth({ '/healthz': 200, '/readyz': 503 })).toBe(0)
  })

  it('fails when the process does not answer', async () => {
    expect(await checkHealth({})).toBe(1)
  })
})

it.each(['Caddyfile', 'nginx.conf'])('%s keeps its only upstream, whatever it answers', (name) => {
  const lines = fileOf(`deploy/${name}`).replaceAll(/#.*/g, '')
  expect(lines.match(/127\.0\.0\.1:8080/g)).toHaveLength(1)
  expect(lines).not.toMatch(/health_uri|health_check|fail_duration/)
})
