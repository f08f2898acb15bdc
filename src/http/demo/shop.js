/**
 * What a shop's own pages do, as far as the demo needs it: a cart, and an order. The elements know
 * nothing of this file; it hands them the lines of the cart, and says when it has changed something.
 */

const cart = new Map()
const rows = document.querySelector('#lines')
const total = document.querySelector('#total')
const points = document.querySelector('laurel-cart-points')
const order = document.querySelector('#order')
const status = document.querySelector('#status')
const money = new Intl.NumberFormat(document.documentElement.lang, {
  style: 'currency',
  currency: document.body.dataset.currency,
})

for (const button of document.querySelectorAll('button[data-variant]')) {
  button.addEventListener('click', () => {
    const { variant, product, title, price } = button.dataset
    const quantity = Math.min((cart.get(variant)?.quantity ?? 0) + 1, 9)
    cart.set(variant, { product_id: product, variant_id: variant, title, price, quantity })
    show()
  })
}

order.addEventListener('click', async () => {
  order.disabled = true
  const lines = [...cart.values()].map(({ variant_id, quantity }) => {
    return { variant_id: Number(variant_id), quantity }
  })
  const response = await fetch(order.dataset.url, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ lines }),
  }).catch(() => null)
  const is_placed = response?.ok === true
  status.textContent = is_placed ? status.dataset.placed : status.dataset.failed
  if (is_placed) cart.clear()
  show()
  document.dispatchEvent(new Event('laurel:refresh'))
})

function show() {
  const lines = [...cart.values()]
  rows.replaceChildren(
    ...lines.map(({ title, price, quantity }) => {
      const row = document.createElement('li')
      row.textContent = `${quantity} × ${title}: ${money.format(quantity * Number(price))}`
      return row
    }),
  )
  const sum = lines.reduce((so_far, { price, quantity }) => so_far + quantity * Number(price), 0)
  total.textContent = money.format(sum)
  order.disabled = lines.length === 0
  points.cart = lines.map(({ title, ...line }) => line)
}

show()
