import { request as askByHttp, type IncomingMessage } from 'node:http'
import { request as askByHttps } from 'node:https'
import { text } from 'node:stream/consumers'
import { Compile } from 'typebox/compile'
import type { Backup } from '../../backup/backup.ts'
import { decodeBackup } from '../../backup/decode.ts'
import type { Config } from '../../config.ts'
import { trimTrailing } from '../../lib/trim-trailing.ts'
import { ErrorBody } from '../../schemas/base/error.ts'
import { adminToken, requireUrl, ServiceError } from '../client/admin-client.ts'

/** A backup as a running service sends it. */
export async function downloadBackup(config: Config, option: string | undefined): Promise<Backup> {
  const base = option === undefined ? config.base_url : requireUrl('--url', option).href
  const url = new URL(`${trimTrailing(base, '/')}/admin/backup`)
  // An embedded database is read first, so the answer may take its time.
  const answer = await send(url, adminToken(config)).catch(() => {
    throw new ServiceError(`no service answers at ${base}; --url says where it is`)
  })
  if (answer.statusCode === 200) return decodeBackup(answer, `the backup from ${base}`)
  const body = parsed(await text(answer))
  if (Compile(ErrorBody).Check(body)) throw new ServiceError(body.error.message)
  throw new ServiceError(`${base} answers ${answer.statusCode}, and not as this release does`)
}

function send(url: URL, token: string): Promise<IncomingMessage> {
  const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>()
  const ask = url.protocol === 'https:' ? askByHttps : askByHttp
  const headers = { Authorization: `Bearer ${token}` }
  ask(url, { headers }, resolve).once('error', reject).end()
  return promise
}

function parsed(json: string): unknown {
  try {
    return JSON.parse(json)
  } catch {
    return null
  }
}
