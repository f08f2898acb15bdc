import { type Html, html, icon } from '../docs/html.ts'

export interface DemoProduct {
  readonly product_id: number
  readonly variant_id: number
  readonly title: string
  /** Decimal text. */
  readonly price: string
}

export interface DemoView {
  readonly domain: string
  readonly name: string
  readonly currency: string
  readonly products: readonly DemoProduct[]
}

interface Reader {
  /** The path that the service runs at. */
  readonly below: string
  readonly language: DemoLanguage
  readonly is_guest: boolean
}

const WORDS = {
  en: {
    title: 'Coffee, roasted on Mondays',
    about: 'This is a demo shop with a real loyalty programme. Everything on this page works.',
    guest: 'View as a guest',
    member: 'View as a member',
    other: 'Deutsch',
    products: 'Our coffee and equipment',
    add: 'Add to cart',
    cart: 'Your cart',
    total: 'Total',
    order: 'Place order',
    placed: 'Thank you. Your order has been placed.',
    failed: 'Something went wrong. Please try again.',
    account: 'Your account',
    partners: 'Become a partner',
  },
  de: {
    title: 'Kaffee, montags geröstet',
    about:
      'Das ist ein Demo-Shop mit einem echten Bonusprogramm. Alles auf dieser Seite funktioniert.',
    guest: 'Als Gast ansehen',
    member: 'Als Mitglied ansehen',
    other: 'English',
    products: 'Kaffee und Zubehör',
    add: 'In den Warenkorb',
    cart: 'Dein Warenkorb',
    total: 'Summe',
    order: 'Bestellen',
    placed: 'Danke. Deine Bestellung ist eingegangen.',
    failed: 'Das hat nicht geklappt. Bitte versuche es noch einmal.',
    account: 'Dein Konto',
    partners: 'Partner werden',
  },
} as const

export type DemoLanguage = keyof typeof WORDS

const ELEMENTS = ['launcher', 'banner', 'product-points', 'cart-points', 'hub', 'partner-hub']

/** The page, with the elements as a shop's own page has them. */
export function demoDocument(view: DemoView, reader: Reader): string {
  const { below, language, is_guest } = reader
  const words = WORDS[language]
  const token_url = `${below}/demo/${is_guest ? 'nobody' : 'token'}`
  const here = (as: string, in_language: string) =>
    `${below}/demo?language=${in_language}${as === 'guest' ? '&as=guest' : ''}`
  const element = (name: string, more: Html = html``) =>
    html`<laurel-${name} shop="${view.domain}" token-url="${token_url}" sign-in-url="${here('member', language)}" sign-up-url="${here('member', language)}"${more}></laurel-${name}>`
  const price = new Intl.NumberFormat(language, { style: 'currency', currency: view.currency })
  const other = language === 'de' ? 'en' : 'de'
  const who = is_guest ? 'guest' : 'member'
  const scripts = ELEMENTS.map(
    (name) => html`<script type="module" src="${below}/storefront/laurel-${name}.js"></script>\n`,
  )
  const shelf = view.products.map(
    ({ product_id, variant_id, title, price: amount }) => html`<li>
<h3>${title}</h3>
<p>${price.format(Number(amount))}</p>
${element('product-points', html` product-id="${product_id}" variant-id="${variant_id}" price="${amount}"`)}
<button type="button" data-product="${product_id}" data-variant="${variant_id}" data-title="${title}" data-price="${amount}" aria-label="${words.add}: ${title}">${words.add}</button>
</li>\n`,
  )
  return html`<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${view.name}</title>
${icon}
<link rel="stylesheet" href="${below}/demo/shop.css">
${scripts}<script type="module" src="${below}/demo/shop.js"></script>
</head>
<body data-currency="${view.currency}">
${element('banner')}
<header>
<p>${view.name}</p>
<nav aria-label="${view.name}">
<a href="${here(is_guest ? 'member' : 'guest', language)}">${is_guest ? words.member : words.guest}</a>
<a href="${here(who, other)}" lang="${other}">${words.other}</a>
</nav>
</header>
<main>
<h1>${words.title}</h1>
<p>${words.about}</p>
<h2>${words.products}</h2>
<ul class="shelf">
${shelf}</ul>
<h2>${words.cart}</h2>
<div class="cart">
<ul id="lines"></ul>
<p>${words.total}: <strong id="total"></strong></p>
${element('cart-points')}
<button type="button" id="order" data-url="${below}/demo/orders" disabled>${words.order}</button>
<p id="status" role="status" data-placed="${words.placed}" data-failed="${words.failed}"></p>
</div>
<h2>${words.account}</h2>
${element('hub')}
<h2>${words.partners}</h2>
${element('partner-hub')}
</main>
${element('launcher')}
</body>
</html>
`.text
}
