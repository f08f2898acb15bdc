import { join } from 'node:path'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { projectPath } from '../lib/project.ts'
import { randomBase62 } from '../lib/secrets.ts'
import { readBuiltFile, sendBuiltFile } from './built-file.ts'
import { type ConsoleFiles, readConsoleFiles } from './console/built-files.ts'
import {
  CONSOLE_PATH,
  consoleDocument,
  consolePolicy,
  EMAIL_FRAME,
  EMAIL_FRAME_PATH,
  EMAIL_FRAME_POLICY,
} from './console/document.ts'
import { html } from './docs/html.ts'
import { answerPlainPage } from './plain-page.ts'

/** Where `npm run build -w console` writes. */
const BUILT = projectPath('console', 'dist')

const NONCE_LENGTH = 22

/**
 * The console: one page, whatever the address below /console/, since its router reads the rest; and
 * the files that the page loads. They are read when they are asked for, so a new build needs no new
 * start.
 */
export function consolePages(
  base_url: string,
  folder: string = BUILT,
): (server: FastifyInstance) => void {
  const below = new URL(base_url).pathname.replace(/\/$/, '')
  return (server) => {
    server.get(CONSOLE_PATH, async (_request, reply) => reply.redirect(`${below}${CONSOLE_PATH}/`))
    server.get(`${CONSOLE_PATH}/*`, async (_request, reply) => {
      const files = await readConsoleFiles(folder)
      return files === null ? answerNotBuilt(reply, below) : answerPage(reply, below, files)
    })
    server.get(EMAIL_FRAME_PATH, async (_request, reply) => answerEmailFrame(reply))
    const path = `${CONSOLE_PATH}/assets/:name`
    server.get<{ Params: { name: string } }>(path, async (request, reply) => {
      const file = await readBuiltFile(request, join(folder, 'assets'), request.params.name)
      // The name changes with the content.
      reply.header('Cache-Control', 'public, max-age=31536000, immutable')
      return sendBuiltFile(reply, file)
    })
  }
}

/** Each page has a nonce of its own, with which alone its scripts may add styles. */
function answerPage(reply: FastifyReply, below: string, files: ConsoleFiles): FastifyReply {
  const nonce = randomBase62(NONCE_LENGTH)
  return reply
    .headers({
      'Content-Type': 'text/html; charset=utf-8',
      'Content-Security-Policy': consolePolicy(nonce),
      'Cross-Origin-Opener-Policy': 'same-origin',
      'Referrer-Policy': 'same-origin',
      'X-Robots-Tag': 'noindex',
    })
    .send(consoleDocument(below, files, nonce))
}

/** The same for every e-mail: it holds nothing of anybody, so nobody need sign in for it. */
function answerEmailFrame(reply: FastifyReply): FastifyReply {
  return reply
    .headers({
      'Content-Type': 'text/html; charset=utf-8',
      'Content-Security-Policy': EMAIL_FRAME_POLICY,
      'Cross-Origin-Opener-Policy': 'same-origin',
      'Referrer-Policy': 'no-referrer',
      'X-Robots-Tag': 'noindex',
    })
    .send(EMAIL_FRAME)
}

function answerNotBuilt(reply: FastifyReply, below: string): FastifyReply {
  const content = html`<h1>The console is not built</h1>
<p>This installation has the service, but the console is not there yet. Build it in the folder of
Laurel:</p>
<pre>npm ci && npm run build -w console</pre>
<p>Then load this page again; the service need not be restarted. Its API works without the console:
see <a href="${below}/admin">the next calls</a>.</p>`
  return answerPlainPage(reply.code(503), { language: 'en', title: 'Laurel console', content })
}
