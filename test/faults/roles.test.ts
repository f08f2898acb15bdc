import { afterAll, expect, it } from 'vitest'
import { freePort, newEnvironment, preparedEnvironment } from '../support/environments.ts'
import {
  endProcesses,
  LaurelProcess,
  readLog,
  runLaurel,
  startService,
} from '../support/service-process.ts'

afterAll(endProcesses)

it('the API and the background work are processes of their own that end well', async () => {
  const environment = await preparedEnvironment()
  const { LAUREL_DATA_DIR = '' } = await newEnvironment()
  const worker = new LaurelProcess(['work'], { ...environment, LAUREL_DATA_DIR })
  const service = await startService({ ...environment, PORT: String(await freePort()) }, [
    '--api-only',
  ])
  await worker.says('"working"')
  expect((await fetch(`${service.base_url}/readyz`)).status).toBe(200)
  for (const role of [service, worker]) {
    const { code, stdout, stderr } = await role.stop()
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
    const complaints = readLog(stdout).log.filter(({ level }) => Number(level) >= 40)
    expect(complaints).toEqual([])
  }
})

it('a worker reports its health, and that of events, if given a port', async () => {
  const environment = await preparedEnvironment()
  const port = await freePort()
  const worker = new LaurelProcess(['work', '--port', String(port)], environment)
  await worker.says('"working"')
  const ask = (path: string) => fetch(`http://127.0.0.1:${port}${path}`)
  for (const path of ['/healthz', '/readyz']) expect((await ask(path)).status).toBe(200)
  expect(await (await ask('/metrics')).text()).toMatch(/^laurel_webhook_backlog 0$/m)
  expect((await ask('/api/v1/shop')).status).toBe(404)
  const second = await runLaurel(['work', '--port', String(port)], environment)
  expect(second.code).toBe(2)
  expect(second.stderr).toMatch(/^laurel: --port must be free: another process listens on /)
  expect((await worker.stop()).code).toBe(0)
})

it('the demo shop is added once, and only when it is asked for', async () => {
  const environment = await preparedEnvironment()
  const plain = await startService(environment)
  expect(plain.stdout).not.toContain('lrl_')
  await plain.stop()
  const seeded = await runLaurel(['seed'], environment)
  expect(seeded.code).toBe(0)
  const key = /lrl_[0-9A-Za-z]{38}/.exec(seeded.stdout)?.[0]
  const again = await runLaurel(['seed'], environment)
  expect(again.code).toBe(1)
  expect(again.stderr).toMatch(/^laurel: .*nothing was added\n$/)
  const service = await startService({ ...environment, LAUREL_DEMO: '1' })
  expect(service.stdout).not.toContain('lrl_')
  const headers = { Authorization: `Bearer ${key}` }
  const shop = await fetch(`${service.base_url}/api/v1/shop`, { headers })
  expect(shop.status).toBe(200)
  await service.stop()
})
