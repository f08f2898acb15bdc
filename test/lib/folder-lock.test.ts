import { spawn } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { FolderLocked, lockFolder } from '../../src/lib/folder-lock.ts'

type Lock = Awaited<ReturnType<typeof lockFolder>>

/** A process that locks a folder and then does nothing until it is killed. */
const HOLDER = `
  const { lockFolder } = await import(${JSON.stringify(new URL('../../src/lib/folder-lock.ts', import.meta.url))})
  await lockFolder(process.argv[1])
  process.stdout.write('locked')
  setInterval(() => undefined, 1_000)
`

describe('the lock of a folder', () => {
  let folder: string
  let locks: Lock[]

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'laurel-lock-'))
    locks = []
  })
  afterEach(async () => {
    for (const lock of locks) await lock.release()
    rmSync(folder, { recursive: true, force: true })
  })

  async function lock(path: string): Promise<void> {
    locks.push(await lockFolder(path))
  }

  /** Leaves the folder as a process does that was killed while it had it. */
  async function dieWithLock(path: string): Promise<void> {
    const holder = spawn(process.execPath, ['--input-type=module', '-e', HOLDER, path])
    const gone = new Promise((resolve) => holder.once('close', resolve))
    await new Promise((resolve) => holder.stdout.once('data', resolve))
    await expect(lockFolder(path)).rejects.toThrow(FolderLocked)
    holder.kill('SIGKILL')
    await gone
  }

  it('is had by one at a time, and the refusal names the folder', async () => {
    await lock(folder)
    const refusal = await lockFolder(folder).catch((error: unknown) => error)
    expect(refusal).toBeInstanceOf(FolderLocked)
    expect(refusal).toHaveProperty('message', expect.stringContaining(folder))
  })

  it('can be had again once it was let go', async () => {
    for (let round = 0; round < 3; round += 1) {
      const held = await lockFolder(folder)
      await held.release()
    }
    await lock(folder)
  })

  it('is not kept by a process that was killed', async () => {
    await dieWithLock(folder)
    await lock(folder)
    await expect(lockFolder(folder)).rejects.toThrow(FolderLocked)
  })

  it('is had by one of several that come at once after a process was killed', async () => {
    await dieWithLock(folder)
    const tries = await Promise.allSettled(Array.from({ length: 4 }, () => lock(folder)))
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  })

  it('is one lock under all names of the folder', async () => {
    const link = `${folder}-link`
    symlinkSync(folder, link)
    try {
      await lock(folder)
      await expect(lockFolder(link)).rejects.toThrow(FolderLocked)
      await expect(lockFolder(`${folder}/`)).rejects.toThrow(FolderLocked)
    } finally {
      rmSync(link)
    }
  })

  it('holds for a folder with a long name too, under all its names', async () => {
    const long = join(folder, 'x'.repeat(120))
    mkdirSync(long)
    await lock(long)
    await expect(lockFolder(long)).rejects.toThrow(FolderLocked)
    const link = join(folder, 'short')
    symlinkSync(long, link)
    await expect(lockFolder(link)).rejects.toThrow(FolderLocked)
  })

  it('of one folder does not hinder another', async () => {
    const other = mkdtempSync(join(tmpdir(), 'laurel-lock-'))
    await lock(folder)
    await lock(other)
    rmSync(other, { recursive: true })
  })

  it('survives a file of that name that is no socket', async () => {
    writeFileSync(join(folder, 'lock.sock'), '')
    await lock(folder)
    await expect(lockFolder(folder)).rejects.toThrow(FolderLocked)
  })
})
