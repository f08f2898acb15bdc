import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { fastify } from 'fastify'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { LaurelError } from '../../../src/errors/laurel-error.ts'
import { storefrontFiles } from '../../../src/http/storefront-files.ts'

/** The built elements, which any page may load. */

const folder = mkdtempSync(join(tmpdir(), 'laurel-storefront-'))
const server = fastify()

beforeAll(async () => {
  writeFileSync(join(folder, 'laurel-hub.js'), 'export {}')
  writeFileSync(join(folder, 'laurel-hub.js.gz'), gzipSync('export {}'))
  writeFileSync(join(folder, 'laurel-first-CTkw4PVj.js'), 'export {}')
  writeFileSync(join(folder, 'notes.txt'), 'of nobody')
  writeFileSync(join(folder, '.hidden.js'), 'of nobody')
  server.setErrorHandler((error, _request, reply) =>
    reply.code(error instanceof LaurelError ? error.status : 500).send(),
  )
  storefrontFiles(folder)(server)
  await server.ready()
})
afterAll(async () => {
  await server.close()
  rmSync(folder, { recursive: true })
})

const get = (name: string, headers = {}) =>
  server.inject({ method: 'GET', url: `/storefront/${name}`, headers })

it('an element is sent to any page, in the form that the browser takes', async () => {
  const plain = await get('laurel-hub.js')
  expect(plain).toMatchObject({ statusCode: 200, body: 'export {}' })
  expect(plain.headers).toMatchObject({
    'content-type': 'text/javascript; charset=utf-8',
    'access-control-allow-origin': '*',
    'cache-control': 'public, max-age=300',
    vary: 'Accept-Encoding',
  })
  const packed = await get('laurel-hub.js', { 'accept-encoding': 'br, gzip' })
  // There is no .br beside it.
  expect(packed.headers['content-encoding']).toBe('gzip')
  expect(packed.rawPayload).toEqual(gzipSync('export {}'))
})

it('what an element loads later is kept for good, since its name changes with it', async () => {
  const { headers } = await get('laurel-first-CTkw4PVj.js')
  expect(headers['cache-control']).toBe('public, max-age=31536000, immutable')
})

it('an element that the browser has is not sent again', async () => {
  const { headers } = await get('laurel-hub.js')
  const again = await get('laurel-hub.js', { 'if-none-match': headers.etag })
  expect(again).toMatchObject({ statusCode: 304, body: '' })
})

it.each([
  'laurel-nothing.js',
  'notes.txt',
  '.hidden.js',
  '..%2F..%2Fpackage.json',
  'laurel-hub.js.gz',
])('%s is not there', async (name) => {
  expect((await get(name)).statusCode).toBe(404)
})
