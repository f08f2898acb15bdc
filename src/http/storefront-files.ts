import { createHash } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { projectPath } from '../lib/project.ts'
import { readBuiltFile, sendBuiltFile } from './built-file.ts'
import { isKnownAs } from './known-as.ts'

/** Where `npm run build -w storefront` writes. */
const BUILT = projectPath('storefront', 'dist')

/** What pages name. */
export const ELEMENTS = [
  'laurel-launcher',
  'laurel-hub',
  'laurel-product-points',
  'laurel-cart-points',
  'laurel-banner',
  'laurel-referral-landing',
  'laurel-partner-hub',
] as const

/** A page names an element for good, so its file is looked at again after a while. */
const OF_ELEMENTS = 'public, max-age=300'
/** The name of what an element loads changes with its content. */
const OF_THEIR_PARTS = 'public, max-age=31536000, immutable'

const FILES_OF_ELEMENTS: ReadonlySet<string> = new Set(ELEMENTS.map((name) => `${name}.js`))

/**
 * The elements for the pages of shops, one file each. Any page may load them; they hold nothing of
 * anybody. They are read when they are asked for, so a new build needs no new start.
 */
export function storefrontFiles(folder: string = BUILT): (server: FastifyInstance) => void {
  return (server) => {
    server.get<{ Params: { name: string } }>('/storefront/:name', async (request, reply) => {
      const { name } = request.params
      const file = await readBuiltFile(request, folder, name)
      const digest = createHash('sha256').update(file.content).digest('base64url')
      const ETag = `"${digest}"`
      reply.headers({
        ETag,
        'Cache-Control': FILES_OF_ELEMENTS.has(name) ? OF_ELEMENTS : OF_THEIR_PARTS,
        'Access-Control-Allow-Origin': '*',
        // Pages that isolate themselves may load it too.
        'Cross-Origin-Resource-Policy': 'cross-origin',
      })
      if (isKnownAs(request, ETag)) return reply.code(304).send()
      return sendBuiltFile(reply, file)
    })
  }
}
