import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Body } from '../endpoints/door/body.ts'
import { languages, type WrittenLanguage } from '../languages/index.ts'
import { type Html, html } from './docs/html.ts'
import { answerPlainPage } from './plain-page.ts'

/** The facts about a link that its page shows. */
export interface LinkOnPage {
  readonly shop_name: string
  readonly email_group: string
  /** Of the reader, where it is known. */
  readonly language: WrittenLanguage
  readonly is_unsubscribed: boolean
}

export interface Unsubscribing {
  /** null: the token is none of ours. */
  read(token: string): Promise<LinkOnPage | null>
  /** Stops the e-mails, or allows them again, any number of times. */
  set(token: string, unsubscribed: boolean): Promise<LinkOnPage | null>
}

type TokenRequest = FastifyRequest<{ Params: { token: string } }>

const PATH = '/unsubscribe/:token'
const CONFIG = { operation_id: 'unsubscribe' }

/**
 * The page behind the link of every e-mail. Reading it changes nothing, since mail programs follow
 * links by themselves; a POST does, of its button or of the mail program's own (RFC 8058).
 */
export function unsubscribePage(unsubscribing: Unsubscribing): (server: FastifyInstance) => void {
  return (server) => {
    server.get(PATH, { config: CONFIG }, async ({ params }: TokenRequest, reply) =>
      answer(reply, await unsubscribing.read(params.token), 'question'),
    )
    server.post(PATH, { config: CONFIG }, async ({ params, body }: TokenRequest, reply) => {
      const again = wantsThemAgain(body)
      return answer(reply, await unsubscribing.set(params.token, !again), 'done')
    })
  }
}

/** Any body except that of our other button unsubscribes: better once too often than not. */
function wantsThemAgain(body: unknown): boolean {
  // The server's parser makes it; without a body there is none.
  const sent = body as Body | undefined
  return sent?.kind === 'text' && new URLSearchParams(sent.text).get('again') === '1'
}

function answer(reply: FastifyReply, link: LinkOnPage | null, when: 'question' | 'done') {
  if (link === null) {
    return answerPlainPage(reply.code(404), { language: 'en', title: BAD_LINK, content: bad_link })
  }
  const { tag: language, unsubscribe } = languages[link.language]
  const content = contentOf(link, when)
  return answerPlainPage(reply, {
    language,
    title: `${unsubscribe.title} · ${link.shop_name}`,
    content,
  })
}

const BAD_LINK = 'This link does not work'
const bad_link = html`<h1>${BAD_LINK}</h1>
<p>Some of it may be missing. Please open it from the e-mail once more, or copy all of it.</p>`

function contentOf(link: LinkOnPage, when: 'question' | 'done'): Html {
  const { shop_name: shop, is_unsubscribed } = link
  const words = languages[link.language].unsubscribe
  const groups: Readonly<Record<string, string>> = words.groups
  const group = groups[link.email_group]
  const named = group === undefined ? html`` : html`<p><strong>${group}</strong></p>`
  if (is_unsubscribed) {
    return html`<h1>${words.stopped(shop)}</h1>
${named}
<form method="post"><input type="hidden" name="again" value="1">
<button class="quiet">${words.again}</button></form>`
  }
  return html`<h1>${when === 'done' ? words.resumed(shop) : words.question(shop)}</h1>
${named}
<form method="post"><button>${words.title}</button></form>`
}
