import { join } from 'node:path'
import { expect, it } from 'vitest'
import { jobs } from '../../src/jobs/index.ts'

/** The page of health says when each job was last done, in words. */
it.each(['en', 'de'])('every job has words: %s', async (language) => {
  const path = join(import.meta.dirname, '../../console/src/texts', language, 'settings.ts')
  const { settings }: { settings: { health: { job_names: object } } } = await import(path)
  const named = Object.keys(settings.health.job_names)
  expect(named.sort()).toEqual(jobs.map(({ name }) => name).sort())
})
