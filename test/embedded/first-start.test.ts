import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newEnvironment } from '../support/environments.ts'
import { send } from '../support/http.ts'
import {
  type Environment,
  endProcesses,
  type LaurelProcess,
  readLog,
  runLaurel,
  startService,
} from '../support/service-process.ts'
import { paste, printedCommand } from './pasted-command.ts'

/** One shop's first days, in order: each test goes on where the one before it stopped. */
describe('the first start', { timeout: 600_000 }, () => {
  let environment: Environment
  let first: LaurelProcess
  let admin_token: string
  let api_key: string

  beforeAll(async () => {
    environment = { ...(await newEnvironment()), LAUREL_LOG_LEVEL: 'trace' }
    first = await startService(environment)
    admin_token = kept('admin-token')
    api_key = kept('demo-api-key')
  })
  afterAll(endProcesses)

  const kept = (name: string) =>
    readFileSync(join(environment.LAUREL_DATA_DIR ?? '', name), 'utf8').trim()

  const balanceOf = async (customer: number) => {
    const path = `/api/v1/customers/${customer}/points`
    const reply = await send(first.base_url, { method: 'GET', path, token: api_key })
    expect(reply.status).toBe(200)
    return reply.body.points_balance
  }

  it('prints where it is and where the secrets are', () => {
    expect(first.stdout).toContain(`Base URL     ${first.base_url}\n`)
    expect(first.stdout).toContain(`Reference    ${first.base_url}/docs\n`)
    expect(first.stdout).toContain(`Demo shop    ${first.base_url}/demo\n`)
    expect(first.stdout).toContain(`Mailbox      ${first.base_url}/admin/mailbox\n`)
    expect(first.stdout).toContain(`embedded, in ${environment.LAUREL_DATA_DIR}\n`)
    for (const file of ['admin-token', 'demo-api-key']) {
      expect(first.stdout).toContain(`kept in ${environment.LAUREL_DATA_DIR}/${file}\n`)
    }
    expect(admin_token).toMatch(/^[0-9A-Za-z]{40}$/)
    expect(api_key).toMatch(/^lrl_[0-9A-Za-z]{38}$/)
  })

  it('keeps an admin token that opens the admin API', async () => {
    const asked = { method: 'GET', path: '/admin/api/shops', token: admin_token }
    const reply = await send(first.base_url, asked)
    expect(reply.body.data).toHaveLength(1)
  })

  it('prints a curl line that awards points as it is pasted', async () => {
    const before = await balanceOf(1001)
    const reply = await paste(printedCommand(first.stdout))
    expect(reply).toMatchObject({
      status: 200,
      body: { changed: true, points_awarded: 120, balance: { points_balance: before + 120 } },
    })
    expect(await paste(printedCommand(first.stdout))).toEqual(reply)
    expect(await balanceOf(1001)).toBe(before + 120)
  })

  it("answers an operator's tools", async () => {
    const get = (path: string) => send(first.base_url, { method: 'GET', path })
    expect(await get('/healthz')).toMatchObject({ status: 200, body: { status: 'ok' } })
    expect(await get('/readyz')).toMatchObject({ status: 200, body: { status: 'ready' } })
    const metrics = await send(first.base_url, {
      ...{ method: 'GET', path: '/metrics' },
      token: admin_token,
    })
    expect(metrics.status).toBe(200)
    expect(metrics.headers.get('content-type')).toMatch(/^text\/plain/)
    expect(metrics.text).toMatch(
      /^laurel_http_request_duration_seconds_count\{operation="earnPoints",status="200"\} 2$/m,
    )
    expect(metrics.text).toMatch(/^process_resident_memory_bytes [0-9]/m)
  })

  it('refuses a second process on its data folder, in one line, and goes on', async () => {
    const second = await runLaurel(['serve'], environment)
    expect(second.code).toBe(1)
    expect(second.stderr.trimEnd().split('\n')).toHaveLength(1)
    expect(second.stderr).toContain(environment.LAUREL_DATA_DIR)
    expect(second.stdout).toBe('')
    expect(await balanceOf(1001)).toBeGreaterThanOrEqual(120)
  })

  it('logs lines of JSON that name the request and hold no secret', async () => {
    const ask = async (path: string, headers: Record<string, string>, body: unknown) => {
      const Authorization = `Bearer ${api_key}`
      const sent = { Authorization, 'Content-Type': 'application/json', ...headers }
      const init = { method: 'POST', headers: sent, body: JSON.stringify(body) }
      await (await fetch(`${first.base_url}/api/v1/customers/${path}`, init)).text()
    }
    await ask('%zz/points?email=private@example.com', { 'X-Request-Id': 'named-by-the-caller' }, {})
    const personal = { points: 1, source_ref: 'nul', reason: 'private\0words' }
    await ask('1001/points/earn', { 'Idempotency-Key': 'nul' }, personal)
    // What a process has written takes its time to be read here.
    const named = expect.objectContaining({ request_id: 'named-by-the-caller' })
    await expect.poll(() => readLog(first.stdout).log).toContainEqual(named)
    // Its output is no terminal: not even what is meant for people repeats a secret.
    for (const secret of [admin_token, api_key]) expect(first.stdout).not.toContain(secret)
    const { log } = readLog(first.stdout)
    for (const line of log) {
      expect(line).toMatchObject({ level: expect.any(Number), msg: expect.any(String) })
      expect(line.time).toMatch(/^[0-9-]{10}T[0-9:.]{12}Z$/)
      for (const secret of [admin_token, api_key, 'private']) {
        expect(JSON.stringify(line)).not.toContain(secret)
      }
    }
  })

  it('starts at once after it was killed, and has kept everything', async () => {
    const before = await balanceOf(1001)
    await first.stop('SIGKILL')
    first = await startService(environment)
    const { said } = readLog(first.stdout)
    expect(first.stdout).not.toContain(admin_token)
    expect(first.stdout).not.toContain('lrl_')
    expect(said.join('\n')).toContain(`kept in ${environment.LAUREL_DATA_DIR}/admin-token`)
    expect(await balanceOf(1001)).toBe(before)
    await first.stop()
    const proof = await runLaurel(['verify'], environment)
    expect(proof.stdout).toContain('clean')
    expect(proof.code).toBe(0)
  })
})
