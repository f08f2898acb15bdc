import { existsSync } from 'node:fs'
import { createServer } from 'node:http'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { checks } from '../../src/commands/doctor/index.ts'
import { RELEASE } from '../../src/lib/release.ts'
import {
  changeDatabase,
  embeddedEnvironment,
  freePort,
  newEnvironment,
} from '../support/environments.ts'
import { startMailServer } from '../support/mail-server.ts'
import {
  type Environment,
  endProcesses,
  runLaurel,
  startService,
} from '../support/service-process.ts'

afterAll(endProcesses)

const names = checks.map(({ name }) => name)
const SECRET = 'the-secret-of-this-database'

/** What each check says, by its name: its state, what it found, and the cure. */
async function examine(environment: Environment) {
  const { code, stdout, stderr } = await runLaurel(['doctor'], environment)
  expect(stderr).toBe('')
  expect(stdout).not.toMatch(/hunter2|secret-of-this|another-secret/)
  const said = new Map<string, string>()
  for (const line of stdout.trimEnd().split('\n')) {
    const name = names.find((one) => line.slice(7).startsWith(`${one} `))
    const last = [...said.keys()].at(-1) ?? ''
    if (name === undefined) said.set(last, `${said.get(last)}; ${line.trim()}`)
    else said.set(name, line.replace(name, '').replaceAll(/ +/g, ' '))
  }
  expect([...said.keys()]).toEqual(names)
  const failing = [...said].filter(([, text]) => text.startsWith('FAILS'))
  expect(code).toBe(failing.length > 0 ? 1 : 0)
  // A line, and one with the cure.
  expect(stdout.trimEnd().split('\n')).toHaveLength(names.length + failing.length)
  return { said: (name: string) => said.get(name), failing: failing.map(([name]) => name) }
}

it('makes nothing before the first start', { timeout: 600_000 }, async () => {
  const environment = await newEnvironment()
  const { said, failing } = await examine(environment)
  expect(failing).toEqual([])
  expect(said('database')).toMatch(/^note embedded; the first start makes it/)
  const { LAUREL_DATA_DIR = '' }: Environment = environment
  expect(existsSync(LAUREL_DATA_DIR)).toBe(false)
})

it('finds a service healthy, beside it and without it', { timeout: 600_000 }, async () => {
  const environment = await embeddedEnvironment()
  const service = await startService(environment)
  const beside = await examine(environment)
  expect(beside.failing).toEqual([])
  expect(beside.said('database')).toMatch(/^ok embedded, .*the running service works on it/)
  expect(beside.said('service')).toMatch(`ok release ${RELEASE} runs at ${service.base_url}`)
  expect(beside.said('public address')).toMatch(/^ok .* leads to Laurel/)
  const elsewhere = await examine({ ...environment, PORT: String(await freePort()) })
  expect(elsewhere.failing).toEqual(['database'])
  expect(elsewhere.said('database')).toMatch(/no service answers.*Set HOST and PORT as/)
  await service.stop()

  const without = await examine(environment)
  expect(without.failing).toEqual([])
  expect(without.said('database')).toMatch(/^ok embedded, .*PostgreSQL [0-9]+/)
  expect(without.said('schema')).toMatch(/^ok all migrations are applied, up to [0-9a-z_]+$/)
  expect(without.said('secret')).toBe('ok opens this database')
  expect(without.said('disk')).toMatch(/^ok [0-9.]+ [MG]B are free/)
  expect(without.said('service')).toMatch(/^note none answers/)
})

it('names what is wrong, each with its cure', { timeout: 600_000 }, async () => {
  const environment = { ...(await embeddedEnvironment()), LAUREL_SECRET: SECRET }
  const service = await startService(environment)
  await service.stop()
  const mail = await startMailServer({ password: 'right' })
  const stranger = createServer((_request, response) => response.writeHead(404).end('hello'))
  const port = await freePort()
  await new Promise<void>((done) => stranger.listen(port, '127.0.0.1', done))

  await changeDatabase(
    environment,
    "INSERT INTO schema_migrations VALUES (9001, '9001_future', true)",
  )
  const first = await examine({
    ...environment,
    PORT: String(port),
    LAUREL_SECRET: 'another-secret-than-before',
    LAUREL_SMTP_URL: mail.url.replace('//', '//laurel:hunter2@'),
  })
  expect(first.failing).toEqual(['schema', 'secret', 'service', 'public address', 'mail'])
  expect(first.said('schema')).toMatch(/9001_future.*; Start the newer release/)
  expect(first.said('secret')).toMatch(/does not open this database; Set the one/)
  expect(first.said('service')).toMatch(/something else than Laurel.*; Set PORT to a free/)
  expect(first.said('public address')).toMatch(/status 404; Let LAUREL_BASE_URL name/)
  expect(first.said('mail')).toMatch(/Correct the user and the password in LAUREL_SMTP_URL/)

  await changeDatabase(
    environment,
    "UPDATE schema_migrations SET version = 79, name = '0079_before' WHERE version = 80; " +
      'DELETE FROM schema_migrations WHERE version > 80',
  )
  const second = await examine({
    ...environment,
    LAUREL_SECRET_PREVIOUS: SECRET,
    LAUREL_BASE_URL: 'http://loyalty.example',
    LAUREL_SMTP_URL: mail.url.replace('?tls=optional', ''),
  })
  expect(second.failing).toEqual(['schema', 'secret', 'public address', 'mail'])
  expect(second.said('schema')).toMatch(
    /too old .*0079_before\); Start the release at commit 3eba64ef/,
  )
  expect(second.said('secret')).toMatch(/must be another secret than LAUREL_SECRET; docs/)
  expect(second.said('public address')).toMatch(/Put a proxy with TLS in front/)
  expect(second.said('mail')).toMatch(/Let the mail server offer TLS/)

  await changeDatabase(
    environment,
    "DELETE FROM schema_migrations; INSERT INTO deployment VALUES ('job_finished_at/x', '\"2026-01-01\"')",
  )
  await mail.close()
  const third = await examine({
    ...environment,
    LAUREL_SECRET: 'another-secret-than-before',
    LAUREL_SECRET_PREVIOUS: SECRET,
    LAUREL_BASE_URL: `https://127.0.0.1:${port}`,
    LAUREL_SMTP_URL: mail.url,
  })
  expect(third.failing).toEqual(['schema', 'public address', 'proxies', 'mail'])
  expect(third.said('schema')).toMatch(/lacks 0080_baseline.*; Run "laurel migrate"/)
  expect(third.said('secret')).toMatch(/^note only the previous one.*"laurel secrets rotate"/)
  expect(third.said('public address')).toMatch(/with a certificate that is valid/)
  expect(third.said('proxies')).toMatch(/Set LAUREL_TRUSTED_PROXIES/)
  expect(third.said('mail')).toMatch(/ECONNREFUSED.*Correct the host and the port/)
  expect(third.said('background work')).toMatch(/^note no job has run since 2026-01-01T/)
  await new Promise((done) => stranger.close(done))
})

it('names a full disk', { timeout: 600_000 }, async () => {
  // There is never any room.
  const { said, failing } = await examine({
    ...(await newEnvironment()),
    LAUREL_DATA_DIR: join('/proc', 'laurel'),
  })
  expect(failing).toEqual(['disk'])
  expect(said('disk')).toMatch(/0 MB are free at \/proc\/laurel; Free some space/)
})
