import { afterAll, describe, expect, it } from 'vitest'
import { preparedEnvironment } from '../support/environments.ts'
import { send } from '../support/http.ts'
import { endProcesses, runLaurel, startService } from '../support/service-process.ts'

afterAll(endProcesses)

const TO_CREATE = ['--name', 'Corner Café', '--currency', 'EUR', '--timezone', 'Europe/Vienna']

describe('setting up a shop', { timeout: 600_000 }, () => {
  it('is done by commands, before the service runs and beside it', async () => {
    const environment = await preparedEnvironment()
    const laurel = (...words: string[]) => runLaurel(words, environment)
    const created = await laurel('shop', 'create', 'corner.example', ...TO_CREATE)
    expect(created).toMatchObject({ code: 0, stderr: '' })
    expect(created.stdout).toContain('Corner Café (corner.example)')
    expect(await laurel('shop', 'enable')).toMatchObject({ code: 0, stderr: '' })
    const key = await laurel('key', 'create', '--name', 'Till', '--scopes', 'shop:read')
    expect(key.code).toBe(0)
    expect(key.stdout).toMatch(/^lrl_[0-9A-Za-z]{38}\n$/)
    expect(key.stderr).toContain('"Till" may use shop:read')

    const service = await startService(environment)
    const token = key.stdout.trim()
    const read = await send(service.base_url, { method: 'GET', path: '/api/v1/shop', token })
    expect(read).toMatchObject({ status: 200, body: { domain: 'corner.example' } })
    const [listed] = (await laurel('key', 'list', '--json')).stdout.trimEnd().split('\n')
    const { id } = JSON.parse(listed ?? '')
    expect(JSON.parse(listed ?? '')).toMatchObject({ name: 'Till', scopes: ['shop:read'] })
    expect(await laurel('key', 'revoke', id)).toMatchObject({ code: 0, stderr: '' })
    expect((await laurel('key', 'list')).stdout).toMatch(/ {2}revoked {2}Till {2}shop:read\n$/)
    const reply = await send(service.base_url, { method: 'GET', path: '/api/v1/shop', token })
    expect(reply.status).toBe(401)
    await service.stop()
  })
})
