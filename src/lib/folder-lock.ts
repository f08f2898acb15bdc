import { createHash } from 'node:crypto'
import { realpathSync, unlinkSync } from 'node:fs'
import { createConnection, createServer, type Server } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Another process works on this folder. */
export class FolderLocked extends Error {
  override name = 'FolderLocked'
  constructor(folder: string) {
    super(`Another process is using the data folder ${folder}; stop it first.`)
  }
}

/** The maximum length of a Unix socket's address on the strictest systems. */
const SOCKET_PATH_LENGTH_MAX = 100

/**
 * Makes this process the only one that works on a folder, by listening on sockets. The system
 * itself releases them when the process ends, in whatever way, so a lock is never stale, unlike a
 * file with a process id.
 *
 * If the system has addresses without files (Linux), the first socket has one: of several processes
 * that start at once, exactly one gets it. The second is a file in the folder, which containers
 * that share only the folder see too.
 */
export async function lockFolder(folder: string): Promise<{ release(): Promise<void> }> {
  const real = realpathSync(folder)
  const digest = createHash('sha256').update(real).digest('hex').slice(0, 32)
  const servers: Server[] = []
  const release = async () => {
    await Promise.all(servers.map((server) => new Promise((done) => server.close(done))))
  }
  try {
    const fileless = filelessAddress(digest)
    if (fileless !== null) servers.push(await listenFirst(fileless, folder))
    const file = join(real, 'lock.sock')
    if (process.platform !== 'win32' && file.length <= SOCKET_PATH_LENGTH_MAX) {
      servers.push(await listenOrTakeOver(file, folder))
    } else if (fileless === null) {
      servers.push(await listenOrTakeOver(join(tmpdir(), `laurel-${digest}.sock`), folder))
    }
  } catch (error) {
    await release()
    throw error
  }
  for (const server of servers) server.unref()
  return { release }
}

function filelessAddress(digest: string): string | null {
  if (process.platform === 'linux') return `\0laurel-${digest}`
  return process.platform === 'win32' ? `\\\\.\\pipe\\laurel-${digest}` : null
}

async function listenFirst(address: string, folder: string): Promise<Server> {
  try {
    return await listen(address)
  } catch (error) {
    throw isTaken(error) ? new FolderLocked(folder) : error
  }
}

async function listenOrTakeOver(path: string, folder: string): Promise<Server> {
  try {
    return await listen(path)
  } catch (error) {
    if (!isTaken(error)) throw error
  }
  if (await isAnswered(path)) throw new FolderLocked(folder)
  // Left behind by a killed process.
  unlinkSync(path)
  return listenFirst(path, folder)
}

function isTaken(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'EADDRINUSE'
}

function listen(path: string): Promise<Server> {
  const { promise, resolve, reject } = Promise.withResolvers<Server>()
  const server = createServer((socket) => socket.destroy())
  server.once('error', reject)
  server.listen(path, () => resolve(server))
  return promise
}

function isAnswered(path: string): Promise<boolean> {
  const { promise, resolve } = Promise.withResolvers<boolean>()
  const socket = createConnection(path)
  socket.once('connect', () => resolve(true))
  socket.once('error', () => resolve(false))
  return promise.finally(() => socket.destroy())
}
