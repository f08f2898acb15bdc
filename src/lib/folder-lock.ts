import { createHash } from 'node:crypto'
import { unlinkSync } from 'node:fs'
import { createConnection, createServer, type Server } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Another process works on this folder. */
export class FolderLocked extends Error {
  override name = 'FolderLocked'
}

/** Addresses of Unix sockets hold no more, on the least generous of systems. */
const SOCKET_PATH_LENGTH_MAX = 100

/**
 * Makes this process the only one that works on a folder, by listening on a socket in it. The
 * system itself lets go when the process ends, however it ends; so a lock is never stale, which
 * cannot be said of a file with a process id in it.
 */
export async function lockFolder(folder: string): Promise<{ release(): Promise<void> }> {
  const path = socketPath(folder)
  const server = await listenOrTakeOver(path, folder)
  server.unref()
  return {
    release: () => new Promise((resolve) => server.close(() => resolve())),
  }
}

function socketPath(folder: string): string {
  if (process.platform === 'win32') return `\\\\.\\pipe\\laurel-${shortDigest(folder)}`
  const inside = join(folder, 'lock.sock')
  if (inside.length <= SOCKET_PATH_LENGTH_MAX) return inside
  return join(tmpdir(), `laurel-${shortDigest(folder)}.sock`)
}

function shortDigest(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 16)
}

async function listenOrTakeOver(path: string, folder: string): Promise<Server> {
  try {
    return await listen(path)
  } catch (error) {
    if (!(error instanceof Error) || !('code' in error) || error.code !== 'EADDRINUSE') throw error
  }
  if (await isAnswered(path)) {
    throw new FolderLocked(`Another process is using the data folder ${folder}; stop it first.`)
  }
  // Left behind by a process that was killed.
  unlinkSync(path)
  return listen(path)
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
