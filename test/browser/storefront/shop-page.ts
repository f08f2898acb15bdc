import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expectOk, type TestShop } from '../../support/shop.ts'

/** What a page of the shop is made of, beside the elements. */
export interface PageParts {
  readonly language?: string
  readonly direction?: 'ltr' | 'rtl'
  /** The names of the scripts; by default those of the elements in the body. */
  readonly scripts?: readonly string[]
  /** The service that the scripts come from; by default the shop's. */
  readonly service?: string
}

/**
 * A shop's own server, of another origin than the service: pages under the policy of a strict shop,
 * and the route that says who is signed in.
 */
export class ShopPages {
  readonly #shop: TestShop
  readonly #server = createServer((request, response) => this.#answer(request.url ?? '', response))
  readonly #pages = new Map<string, string>()
  /** Who is signed in; null: nobody. */
  customer: number | string | null = null
  /** What the route for tokens answers in place of a token; null: it works. */
  token_fault: { readonly status: number; readonly body: string } | null = null
  /** How many tokens were asked for. */
  tokens_given = 0

  constructor(shop: TestShop) {
    this.#shop = shop
  }

  async open(): Promise<void> {
    await new Promise<void>((resolve) => this.#server.listen(0, '127.0.0.1', resolve))
  }

  close(): void {
    this.#server.closeAllConnections()
    this.#server.close()
  }

  /** The address of a page with this in its body. `{shop}` stands for the attributes. */
  page(body: string, parts: PageParts = {}): string {
    const path = `/page-${this.#pages.size}`
    this.#pages.set(path, this.#html(body, parts))
    return `${this.#origin}${path}`
  }

  get #origin(): string {
    // A listening TCP server has this kind of address. Another name is another origin in any case.
    return `http://localhost:${(this.#server.address() as AddressInfo).port}`
  }

  #html(body: string, parts: PageParts): string {
    const { language = 'en', direction = 'ltr', service = this.#shop.app.base_url } = parts
    const used = [...body.matchAll(/<(laurel-[a-z-]+)/g)].map(([, name = '']) => name)
    const attributes = `shop="${this.#shop.domain}" token-url="/laurel-token" sign-up-url="/join" sign-in-url="/sign-in"`
    const scripts = [...new Set(parts.scripts ?? used)].map(
      (name) => `<script type="module" src="${service}/storefront/${name}.js"></script>`,
    )
    return `<!doctype html>
<html lang="${language}" dir="${direction}">
<head><meta charset="utf-8"><title>Bean There</title>
<meta name="viewport" content="width=device-width, initial-scale=1">
<link rel="icon" href="/icon">
<style nonce="shop">${STYLES_OF_SHOP}</style>
${scripts.join('\n')}
</head>
<body><main><h1>Bean There</h1>
${body.replaceAll('{shop}', attributes)}
<p id="after">Freshly roasted.</p></main></body></html>`
  }

  #policy(): string {
    const service = this.#shop.app.base_url
    return [
      "default-src 'none'",
      `script-src ${service}`,
      `connect-src 'self' ${service}`,
      // Of the shop itself; the elements do not know the nonce.
      "style-src 'nonce-shop'",
      "img-src 'self'",
    ].join('; ')
  }

  async #answer(url: string, response: ServerResponse): Promise<void> {
    if (url === '/laurel-token') return this.#answerToken(response)
    const page = this.#pages.get(url.split(/[?#]/, 1)[0] ?? '')
    const headers = { 'Content-Type': 'text/html', 'Content-Security-Policy': this.#policy() }
    response.writeHead(page === undefined ? 204 : 200, headers).end(page)
  }

  async #answerToken(response: ServerResponse): Promise<void> {
    this.tokens_given += 1
    const { customer, token_fault } = this
    if (token_fault !== null) {
      response.writeHead(token_fault.status).end(token_fault.body)
      return
    }
    const answer =
      customer === null
        ? { token: null }
        : expectOk(
            await this.#shop.post(
              `/customers/${encodeURIComponent(customer)}/session-tokens`,
              { scopes: ['read', 'write'] },
              { key: null },
            ),
          ).body
    response
      .writeHead(200, { 'Content-Type': 'application/json' })
      .end(JSON.stringify({ ...answer, customer_id: customer }))
  }
}

/** Of a shop that styles every element of its pages, and whose root is small. */
const STYLES_OF_SHOP = `
html { font-size: 62.5% }
body { font: 1.6rem/1.5 Georgia, serif; margin: 0; color: #222; background: #fff }
main { max-inline-size: 110rem; margin: 0 auto; padding: 2rem }
h2, h3 { color: red; text-transform: uppercase; font-size: 6rem }
button, input, a, li { background: lime; text-transform: uppercase; border-radius: 0 }
p { margin: 5rem }
laurel-hub:not(:defined) { display: block; min-block-size: 100vh }
laurel-banner:not(:defined) { display: block; min-block-size: 56px }
laurel-product-points:not(:defined), laurel-cart-points:not(:defined) {
  display: block;
  min-block-size: 1.6em;
}
@media (prefers-color-scheme: dark) { body { color: #eee; background: #111 } }
`
