import { afterAll, expect, it } from 'vitest'
import { changeDatabase, freePort, preparedEnvironment } from '../support/environments.ts'
import { endProcesses, runLaurel, startService } from '../support/service-process.ts'

afterAll(endProcesses)

/** The lines of the checks that fail, each with its cure; and the exit code. */
async function failures(environment: Readonly<Record<string, string>>) {
  const { code, stdout, stderr } = await runLaurel(['doctor'], environment)
  expect(stderr).toBe('')
  expect(stdout).not.toMatch(/hunter2|the-same-secret/)
  const lines = stdout.split('\n')
  const found = lines.flatMap((line, place) =>
    line.startsWith('FAILS') ? [`${line.replaceAll(/ +/g, ' ')}; ${lines[place + 1]?.trim()}`] : [],
  )
  expect(code).toBe(found.length > 0 ? 1 : 0)
  return { found, stdout }
}

it('names what is wrong with a PostgreSQL that answers', async () => {
  const environment = await preparedEnvironment()
  const service = await startService(environment, ['--api-only'])
  const healthy = await failures(environment)
  expect(healthy.found).toEqual([])
  expect(healthy.stdout).toMatch(/^ok +database +PostgreSQL 1[5-9]\.[0-9]+, database "laurel_pro/m)
  expect(healthy.stdout).toMatch(/^ok +connections +.* room for 1[0-9] processes$/m)
  expect(healthy.stdout).toMatch(/^ok +disk +the database has [0-9]+ MB;/m)
  expect(healthy.stdout).toMatch(/^ok +service +release/m)

  const name = new URL(environment.DATABASE_URL ?? '').pathname.slice(1)
  // From now on it finds another clock than its own, is only to be read, and no job has run lately.
  await changeDatabase(
    environment,
    `CREATE FUNCTION public.clock_timestamp() RETURNS timestamptz LANGUAGE sql
      AS $$ SELECT pg_catalog.clock_timestamp() - interval '1 hour' $$;
    INSERT INTO deployment VALUES ('job_finished_at/x', '"2026-01-01"');
    ALTER DATABASE ${name} SET search_path = public, pg_catalog;
    ALTER DATABASE ${name} SET default_transaction_read_only = on`,
  )
  const { LAUREL_SECRET, ...without_secret } = environment
  expect(LAUREL_SECRET).toBeDefined()
  const { found } = await failures({ ...without_secret, LAUREL_DATABASE_POOL: '150' })
  expect(found).toEqual([
    expect.stringMatching(/database .*nobody can write to it; Name the primary server/),
    expect.stringMatching(/secret LAUREL_SECRET is not set; Set it, the same on every node/),
    expect.stringMatching(/clock this machine is 3[56][0-9]{2}\.[0-9] seconds ahead of .*NTP/),
    expect.stringMatching(/connections .* up to 152, .*; Raise max_connections .*_POOL to 96\./),
    expect.stringMatching(/background work no job has run since 2026.*; Start "laurel work"/),
  ])
  await service.stop()
})

it('names what is wrong with DATABASE_URL, without its password', async () => {
  const environment = await preparedEnvironment()
  const port = await freePort()
  const away = await failures({
    ...environment,
    DATABASE_URL: `postgres://laurel:hunter2@127.0.0.1:${port}/laurel`,
  })
  expect(away.found).toEqual([
    expect.stringMatching(/database PostgreSQL does not answer: .*; Start PostgreSQL, or correct/),
  ])
  const url = new URL(environment.DATABASE_URL ?? '')
  url.pathname = '/nowhere'
  url.password = 'hunter2'
  const nowhere = await failures({ ...environment, DATABASE_URL: url.href })
  expect(nowhere.found).toEqual([
    expect.stringMatching(/database PostgreSQL refuses: .*nowhere.*; Correct the user,/),
  ])
})
