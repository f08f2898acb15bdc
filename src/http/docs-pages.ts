import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { pathNotFound } from '../errors.ts'
import { once } from '../lib/once.ts'
import {
  buildAdminDocument,
  buildFeedDocument,
  FEED_PREFIX,
  type OperationLists,
} from '../openapi/admin-document.ts'
import { buildApiDocument } from '../openapi/document.ts'
import type { JsonObject } from '../openapi/json.ts'
import type { Versions } from '../versions/define.ts'
import { loadAssets } from './docs/assets.ts'
import { Content } from './docs/content.ts'
import { ERROR_PAGE_POLICY, errorPage } from './docs/error-page.ts'
import { REFERENCE_POLICY, referencePage } from './docs/reference-page.ts'

const ASK_EACH_TIME = 'no-cache'
const KEEP_FOR_EVER = 'public, max-age=31536000, immutable'

/**
 * The documents, the reference and the error catalogue, all from files of this installation. Each
 * is made for its first reader: they are large, and many services never show them.
 */
export function docsPages(
  base_url: string,
  versions: Versions,
  operations: OperationLists,
): (server: FastifyInstance) => void {
  const version = versions.current.name
  const documents = versions.live.map((one) => ({
    paths: [`/openapi/${one.name}.json`, ...(one === versions.current ? ['/openapi.json'] : [])],
    content: once(() => jsonContent(buildApiDocument(versions, { base_url, version: one }))),
  }))
  const admin_document = once(() =>
    jsonContent(buildAdminDocument(operations, { base_url, version })),
  )
  const feed_document = once(() =>
    jsonContent(buildFeedDocument(operations[FEED_PREFIX] ?? [], { base_url, version })),
  )
  const pages = once(() => buildPages(base_url, version))
  return (server) => {
    for (const { paths, content } of documents) {
      for (const path of paths) {
        server.get(path, (request, reply) => content().answer(request, reply, ASK_EACH_TIME))
      }
    }
    server.get('/admin/openapi.json', (request, reply) =>
      admin_document().answer(request, reply, ASK_EACH_TIME),
    )
    server.get('/platform/openapi.json', (request, reply) =>
      feed_document().answer(request, reply, ASK_EACH_TIME),
    )
    server.get<{ Querystring: { api?: string } }>('/docs', async (request, reply) => {
      const { references } = await pages()
      const { api } = request.query
      const page = api === 'feed' || api === 'admin' ? references[api] : references.api
      return answerPage(page, REFERENCE_POLICY, request, reply)
    })
    server.get('/docs/errors', async (request, reply) => {
      const { errors } = await pages()
      return answerPage(errors, ERROR_PAGE_POLICY, request, reply)
    })
    server.get<{ Params: { name: string } }>('/docs/assets/:name', async (request, reply) => {
      const { assets } = await pages()
      const { name } = request.params
      const content = assets.get(name)
      if (content === undefined) throw pathNotFound('GET', `/docs/assets/${name}`)
      return content.answer(request, reply, KEEP_FOR_EVER)
    })
  }
}

async function buildPages(base_url: string, version: string) {
  const { viewer, start, style } = await loadAssets()
  const scripts = { viewer: `docs/assets/${viewer.name}`, start: `docs/assets/${start.name}` }
  return {
    references: {
      api: htmlContent(referencePage(scripts, 'api')),
      feed: htmlContent(referencePage(scripts, 'feed')),
      admin: htmlContent(referencePage(scripts, 'admin')),
    },
    errors: htmlContent(errorPage(base_url, { style: `assets/${style.name}`, version })),
    assets: new Map([viewer, start, style].map(({ name, content }) => [name, content])),
  }
}

function answerPage(
  page: Content,
  policy: string,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  reply.headers({ 'Content-Security-Policy': policy, 'Referrer-Policy': 'no-referrer' })
  return page.answer(request, reply, ASK_EACH_TIME)
}

function jsonContent(document: JsonObject): Content {
  return new Content('application/json; charset=utf-8', JSON.stringify(document))
}

function htmlContent(page: string): Content {
  return new Content('text/html; charset=utf-8', page)
}
