import { connect } from 'node:net'

/** What one connection asks and what becomes of it. */
export interface Turns {
  /** The next request as it goes over the wire, or null to end. */
  next(): string | null
  answered(status: number, elapsed_ms: number): void
}

const RECEIVE_BYTES = 256 * 1024
const STATUS_AT = 'HTTP/1.1 '.length
const END_OF_HEAD = '\r\n\r\n'
const LENGTH_NAME = 'content-length: '

/**
 * One keep-alive connection with one request under way at a time. It reads no more of an answer
 * than its status and its length, because it shares the machine with what it measures. Resolves
 * when `next` has nothing more to ask; rejects when the server closes the connection before.
 */
export function converse(port: number, turns: Turns): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  let asked_at_ms = 0
  let status = 0
  /** Bytes of the answer's body that are still to come; null: its head is. */
  let body_left: number | null = null
  let head_begun = Buffer.alloc(0)

  const ask = () => {
    const request = turns.next()
    if (request === null) {
      socket.destroy()
      resolve()
      return
    }
    asked_at_ms = performance.now()
    socket.write(request, 'latin1')
  }
  const receive = (chunk: Buffer) => {
    if (body_left === null) {
      const bytes = head_begun.length === 0 ? chunk : Buffer.concat([head_begun, chunk])
      const head_end = bytes.indexOf(END_OF_HEAD)
      if (head_end === -1) {
        head_begun = Buffer.from(bytes)
        return
      }
      head_begun = Buffer.alloc(0)
      status = Number(bytes.toString('latin1', STATUS_AT, STATUS_AT + 3))
      body_left = lengthOf(bytes) - (bytes.length - head_end - END_OF_HEAD.length)
    } else {
      body_left -= chunk.length
    }
    if (body_left > 0) return
    body_left = null
    turns.answered(status, performance.now() - asked_at_ms)
    ask()
  }
  const socket = connect({
    port,
    host: '127.0.0.1',
    noDelay: true,
    onread: {
      buffer: Buffer.alloc(RECEIVE_BYTES),
      callback: (length, buffer) => {
        receive(Buffer.from(buffer.buffer, buffer.byteOffset, length))
        return true
      },
    },
  })
  socket.once('connect', ask)
  socket.once('error', reject)
  socket.once('close', () => reject(new Error('the server closed a connection')))
  return promise
}

function lengthOf(bytes: Buffer): number {
  const name_at = bytes.indexOf(LENGTH_NAME)
  const length = Number.parseInt(
    bytes.toString('latin1', name_at + LENGTH_NAME.length, name_at + 32),
    10,
  )
  if (name_at === -1 || Number.isNaN(length)) throw new Error('an answer without a length')
  return length
}
