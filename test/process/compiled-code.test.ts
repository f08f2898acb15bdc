import { chmodSync, existsSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { newFolder } from '../support/environments.ts'
import { runLaurel } from '../support/service-process.ts'

/** Any command, whatever its database, starts by what an earlier process compiled. */

async function isKeptIn(folder: string): Promise<boolean> {
  // The cache of the test run is not used.
  const environment = { LAUREL_DATA_DIR: folder, NODE_COMPILE_CACHE: '' }
  expect((await runLaurel(['openapi'], environment)).code).toBe(0)
  return existsSync(join(folder, 'compiled'))
}

describe('compiled code', () => {
  it('is kept in the data folder', async () => {
    const folder = join(newFolder(), 'data')
    mkdirSync(folder, { mode: 0o700 })
    expect(await isKeptIn(folder)).toBe(true)
  })

  it('is not kept where others could change it', async () => {
    const folder = join(newFolder(), 'data')
    mkdirSync(folder)
    chmodSync(folder, 0o777)
    expect(await isKeptIn(folder)).toBe(false)
  })

  it('makes no data folder where there is none', async () => {
    const folder = join(newFolder(), 'data')
    expect(await isKeptIn(folder)).toBe(false)
    expect(existsSync(folder)).toBe(false)
  })
})
