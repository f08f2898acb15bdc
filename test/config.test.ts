import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { describe, expect, it } from 'vitest'
import { prepareDataDir } from '../src/config/data-folder.ts'
import { ConfigError } from '../src/config/setting.ts'
import { readConfig } from '../src/config.ts'
import { wrongValues } from './support/wrong-values.ts'

const ALL_DEFAULTS = {
  port: 8080,
  host: '127.0.0.1',
  metrics_port: null,
  database_url: null,
  data_dir: resolve('data'),
  base_url: 'http://127.0.0.1:8080',
  trusted_proxies: [],
  admin_token: null,
  api_key: null,
  secret: null,
  previous_secret: null,
  backup_passphrase: null,
  backup_check: true,
  demo: null,
  test_clock: false,
  test_shopify: null,
  allow_private_webhooks: false,
  rate_limits: true,
  rates: {
    read: { per_second: 50, burst: 200 },
    write: { per_second: 25, burst: 100 },
    write_platform: { per_second: 5, burst: 20 },
    expensive: { per_second: 1, burst: 10 },
  },
  database_connections_max: 10,
  drain_ms: 2_000,
  smtp_url: null,
  email_from: null,
  emails_per_minute: 600,
  body_bytes_max: 1_048_576,
  import_bytes_max: 100_000_000,
  log_level: 'info',
}

function refusalOf(environment: Record<string, string>): string {
  try {
    prepareDataDir(readConfig(environment).data_dir)
  } catch (error) {
    if (error instanceof ConfigError) return error.message
    throw error
  }
  throw new Error(`not refused: ${JSON.stringify(environment)}`)
}

/** As the refusal of an unknown one lists them. */
function knownVariables(): string[] {
  const line = refusalOf({ LAUREL_NO_SUCH: '1' })
  return line.slice(line.indexOf('known ones are ') + 'known ones are '.length).split(', ')
}

describe('the environment', () => {
  it('may be empty: everything has a default', () => {
    expect(readConfig({})).toEqual(ALL_DEFAULTS)
  })

  it('counts an empty value as absent', () => {
    const all = ['PORT', 'HOST', 'DATABASE_URL', ...knownVariables()].map((name) => [name, ''])
    expect(readConfig(Object.fromEntries(all))).toEqual(ALL_DEFAULTS)
  })

  it('leaves alone what is not for us', () => {
    expect(readConfig({ HOME: '/root', LAURELS: '3', laurel_demo: 'x' })).toEqual(ALL_DEFAULTS)
  })

  it('does not take one port for two servers', () => {
    const same = { PORT: '9420', LAUREL_METRICS_PORT: '9420' }
    expect(() => readConfig(same)).toThrow('LAUREL_METRICS_PORT must be another port than PORT')
    expect(readConfig({ PORT: '0', LAUREL_METRICS_PORT: '0' })).toMatchObject({ port: 0 })
  })

  it('takes every documented value', () => {
    const taken = readConfig({
      PORT: '0',
      HOST: '0.0.0.0',
      LAUREL_METRICS_PORT: '9090',
      DATABASE_URL: 'postgresql://laurel:p%40ss@db:5432/laurel?sslmode=require',
      LAUREL_DATA_DIR: '/var/lib/laurel',
      LAUREL_BASE_URL: 'https://loyalty.example/',
      LAUREL_TRUSTED_PROXIES: '127.0.0.1, 10.0.0.0/8,2001:db8::/32',
      LAUREL_ADMIN_TOKEN: 'sixteen-letters-',
      LAUREL_API_KEY: 'lrl_sixteen_letters',
      LAUREL_SECRET: 'another-sixteen-',
      LAUREL_SECRET_PREVIOUS: 'the-one-before-it',
      LAUREL_BACKUP_PASSPHRASE: 'three words!',
      LAUREL_BACKUP_CHECK: 'off',
      LAUREL_DEMO: '0',
      LAUREL_TEST_CLOCK: '1',
      LAUREL_TEST_SHOPIFY: 'http://localhost:8181',
      LAUREL_ALLOW_PRIVATE_WEBHOOKS: '1',
      LAUREL_RATE_LIMITS: 'off',
      LAUREL_RATE_READ: '1/1',
      LAUREL_RATE_WRITE: '99999/999999',
      LAUREL_RATE_WRITE_PLATFORM: '2/5',
      LAUREL_RATE_EXPENSIVE: '3/4',
      LAUREL_DATABASE_POOL: '40',
      LAUREL_DRAIN_MS: '0',
      LAUREL_SMTP_URL: 'smtps://laurel:p%40ss@mail:465',
      LAUREL_EMAIL_FROM: 'club@shop.example',
      LAUREL_EMAILS_PER_MINUTE: '1',
      LAUREL_BODY_BYTES_MAX: '65536',
      LAUREL_IMPORT_BYTES_MAX: '1000',
      LAUREL_LOG_LEVEL: 'silent',
    })
    expect(taken).toEqual({
      port: 0,
      host: '0.0.0.0',
      metrics_port: 9090,
      database_url: 'postgresql://laurel:p%40ss@db:5432/laurel?sslmode=require',
      data_dir: '/var/lib/laurel',
      base_url: 'https://loyalty.example',
      trusted_proxies: ['127.0.0.1', '10.0.0.0/8', '2001:db8::/32'],
      admin_token: 'sixteen-letters-',
      api_key: 'lrl_sixteen_letters',
      secret: 'another-sixteen-',
      previous_secret: 'the-one-before-it',
      backup_passphrase: 'three words!',
      backup_check: false,
      demo: false,
      test_clock: true,
      test_shopify: 'http://localhost:8181',
      allow_private_webhooks: true,
      rate_limits: false,
      rates: {
        read: { per_second: 1, burst: 1 },
        write: { per_second: 99_999, burst: 999_999 },
        write_platform: { per_second: 2, burst: 5 },
        expensive: { per_second: 3, burst: 4 },
      },
      database_connections_max: 40,
      drain_ms: 0,
      smtp_url: 'smtps://laurel:p%40ss@mail:465',
      email_from: 'club@shop.example',
      emails_per_minute: 1,
      body_bytes_max: 65_536,
      import_bytes_max: 1_000,
      log_level: 'silent',
    })
  })

  it.each([
    [{ HOST: '0.0.0.0', PORT: '9000' }, 'http://localhost:9000'],
    [{ HOST: '::' }, 'http://localhost:8080'],
    [{ HOST: '::1' }, 'http://[::1]:8080'],
    [{ HOST: 'loyalty.internal' }, 'http://loyalty.internal:8080'],
    [{ HOST: '0.0.0.0', LAUREL_BASE_URL: 'https://a.example/b//' }, 'https://a.example/b'],
  ])('makes of %o the base URL %s', (environment, base_url) => {
    expect(readConfig(environment).base_url).toBe(base_url)
  })

  it.each(wrongValues)('refuses $variable=$value and says what it takes', (wrong) => {
    const line = refusalOf({ [wrong.variable]: wrong.value })
    expect(line).toMatch(new RegExp(`^${wrong.variable} `))
    expect(line).toMatch(wrong.accepts)
    expect(line).not.toContain('\n')
  })

  it('has a wrong value for each of its variables in the table above', () => {
    const known = knownVariables()
    const tried = wrongValues.map(({ variable }) => variable)
    expect(known.length).toBeGreaterThan(5)
    expect(tried).toEqual(expect.arrayContaining([...known, 'PORT', 'DATABASE_URL']))
  })

  it('is listed in docs/configuration.md, variable by variable', () => {
    const page = readFileSync(new URL('../docs/configuration.md', import.meta.url), 'utf8')
    const rows = page.split('\n').filter((line) => line.startsWith('| `'))
    const listed = rows.flatMap((row) => [...(row.split(' | ')[0] ?? '').matchAll(/`(\w+)`/g)])
    const tried = new Set(wrongValues.map(({ variable }) => variable))
    const known = [...tried].filter((name) => !/^LAUREL_(DATABASE|PORT)$/.test(name))
    expect(listed.map(([, name]) => name).sort()).toEqual(known.sort())
  })

  it('never repeats a secret that it refuses', () => {
    for (const environment of [
      { DATABASE_URL: 'mysql://laurel:hunter2@db/laurel' },
      { DATABASE_URL: 'postgres//laurel:hunter2@db' },
      { LAUREL_SMTP_URL: 'http://laurel:hunter2@mail' },
      { LAUREL_SMTP_URL: 'laurel:hunter2@mail:587' },
      { LAUREL_ADMIN_TOKEN: 'hunter2' },
      { LAUREL_SECRET: 'hunter2 hunter2 hunter2' },
    ]) {
      expect(refusalOf(environment)).not.toContain('hunter2')
    }
  })
})
