import { mkdtempSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { Metrics } from '../../../src/http/metrics.ts'
import { buildServer } from '../../../src/http/server.ts'
import { mcpPage } from '../../../src/mcp/page.ts'
import { sharedApp } from '../../support/app.ts'
import { newShop } from '../../support/shop.ts'
import { buildFixtureServer } from './fixture-server.ts'
import {
  type Check,
  faultsOf,
  REVISION,
  type Relay,
  readChecks,
  requiredScenarios,
  runSuite,
  startRelay,
} from './suite.ts'

const newFolder = () => mkdtempSync(join(process.env.TEST_SCRATCH ?? tmpdir(), 'conformance-'))

/**
 * The suite wants tools of its own, so they are served in place of ours: behind the same server,
 * the same door and the same credentials.
 */
describe('what the revision asks of a server', () => {
  let checks: Map<string, Check[]>

  beforeAll(async () => {
    const { context } = await sharedApp()
    const server = await buildServer({
      context,
      endpoints: [],
      operations: {},
      metrics: new Metrics(
        'test',
        async () => ({ backlog: 0, oldest_seconds: 0, attempts: new Map() }),
        async () => ({ backlog: 0, results: {} }),
        () => ({ pool: null, database_errors: {}, errors: {}, limited: {}, job_failures: {} }),
        async () => ({ job_lag_seconds: {}, job_finished_at_seconds: {}, clock_skew_seconds: 0 }),
      ),
      pages: [mcpPage(context, async () => null, buildFixtureServer)],
    })
    await server.listen({ port: 0, host: '127.0.0.1' })
    // A listening TCP server has this kind of address.
    const { port } = server.server.address() as AddressInfo
    const { key } = await newShop()
    const relay = await startRelay(() => `http://127.0.0.1:${port}`, key)
    const folder = newFolder()
    const url = ['--url', `${relay.url}/mcp`]
    await runSuite(['server', ...url, '--requirements', REVISION, '-o', folder])
    checks = readChecks(folder)
    await relay.close()
    await server.close()
  })

  it('is the list of thirty-seven scenarios that was frozen with it', () => {
    expect(requiredScenarios()).toHaveLength(37)
  })

  it.each([...requiredScenarios(), 'http-header-validation'])('%s', (scenario) => {
    const found = checks.get(scenario) ?? []
    expect(found.some(({ status }) => status === 'SUCCESS')).toBe(true)
    expect(faultsOf(found)).toEqual([])
  })
})

/** Whatever needs no tools of the suite's own. */
describe('the tools of a shop', () => {
  const baseline = join(import.meta.dirname, 'real-endpoint.yaml')
  let relay: Relay

  beforeAll(async () => {
    const shop = await newShop()
    relay = await startRelay(() => shop.app.base_url, shop.key)
  })

  afterAll(() => relay.close())

  it.each([
    'server-stateless',
    'server-sse-multiple-streams',
    'dns-rebinding-protection',
    'http-header-validation',
    'caching',
    'tools-list',
    'resources-list',
    'prompts-list',
    'sep-2164-resource-not-found',
    'input-required-result-unsupported-methods',
  ])('%s', async (scenario) => {
    const folder = newFolder()
    const asked = ['--url', `${relay.url}/mcp`, '--scenario', scenario]
    const known = ['--spec-version', REVISION, '--expected-failures', baseline]
    const { code, output } = await runSuite(['server', ...asked, ...known, '-o', folder])
    expect(code, output).toBe(0)
    const statuses = [...readChecks(folder).values()].flat().map(({ status }) => status)
    expect(statuses).toContain('SUCCESS')
  })
})
