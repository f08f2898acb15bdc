import { symlinkSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { build } from 'vite'
import { Laurel, sessionHandler } from '../../../clients/typescript/src/index.ts'
import { complaintsAbout, installed, pack } from '../../support/empty-project.ts'
import type { TestShop } from '../../support/shop.ts'

/**
 * A shop's page with React, made as a shop makes it: out of the packed client, checked by the
 * compiler, bundled, and served from the shop's own server, which also has the route of sessions.
 */

/** What the page has at `window.page`, for the tests to turn. */
const APP = `
import { StrictMode, useState } from 'react'
import { createRoot } from 'react-dom/client'
import { type EstimateCartBody, Laurel, LaurelError, sessionFrom } from '@laurel/client'
import {
  LaurelProvider, useEnroll, useEstimate, useHistory, useMember, useReading, useRedeem, useRewards,
} from '@laurel/client/react'

const page = { asked: [] as string[], lost: 0 }
declare global {
  interface Window { page: typeof page }
}
window.page = page

const counting: typeof fetch = async (url, init) => {
  page.asked.push((init?.method ?? 'GET') + ' ' + String(url).split('/api/v1')[1])
  const response = await fetch(url, init)
  if (init?.method !== 'POST' || page.lost === 0) return response
  page.lost -= 1
  throw new TypeError('Failed to fetch')
}

const settings = new URL(location.href).searchParams
const base_url = settings.get('service') ?? ''
const customer_id = settings.get('customer')
const laurel = new Laurel({
  base_url, token: sessionFrom('/session'), fetch: counting, retry: { attempts: 2, pause_ms: 1 },
})

function Balance({ id }: { readonly id: string }) {
  const { data, error, reload } = useMember()
  const text = error === null ? (data?.points_balance ?? '…') : error.name
  return <button id={id} onClick={() => void reload()}>{text}</button>
}

function Rewards() {
  const { data } = useRewards()
  const { run, is_running, error, result } = useRedeem()
  return (
    <section>
      {data?.map(({ id, name, can_redeem }) => (
        <button key={id} className="reward" onClick={() => void run({ reward_id: id ?? '' })}>
          {name}: {can_redeem.state}
        </button>
      ))}
      <p id="redeemed">{is_running ? 'running' : (result?.redemption.discount_code ?? '')}</p>
      <p id="problem">{error instanceof LaurelError ? error.name : (error?.message ?? '')}</p>
    </section>
  )
}

function Dialog() {
  const [is_open, setIsOpen] = useState(true)
  return (
    <>
      <button id="toggle" onClick={() => setIsOpen(!is_open)}>{is_open ? 'Close' : 'Open'}</button>
      {is_open && <Rewards />}
    </>
  )
}

function Cart() {
  const [quantity, setQuantity] = useState(0)
  const cart: EstimateCartBody = { lines: [{ product_id: 1, quantity, price: '10.00' }] }
  const { data, is_loading } = useEstimate(quantity === 0 ? null : cart)
  return (
    <section>
      <button id="more" onClick={() => setQuantity(quantity + 1)}>{quantity}</button>
      <p id="estimate">{data?.points ?? 'none'}</p>
      <p id="estimating">{String(is_loading)}</p>
    </section>
  )
}

function Rest() {
  const { data: rows } = useHistory(5)
  const { data: pets } = useReading('pets', async (client, id, signal) => {
    const { data } = await client.listCustomerPets(id, {}, { signal })
    return data
  })
  const { error, run } = useEnroll()
  return (
    <section>
      <p id="rows">{rows?.length ?? 'none'}</p>
      <p id="pets">{pets?.length ?? 'none'}</p>
      <button id="join" onClick={() => void run({})}>{error?.message ?? 'Join'}</button>
    </section>
  )
}

createRoot(document.body.appendChild(document.createElement('main'))).render(
  <StrictMode>
    <LaurelProvider laurel={laurel} customer_id={customer_id}>
      <Balance id="balance" />
      <Balance id="balance-again" />
      <Dialog />
      <Cart />
      <Rest />
    </LaurelProvider>
  </StrictMode>,
)
`

const root = join(import.meta.dirname, '../../..')
const SHARED = ['react', 'react-dom', 'scheduler', '@types', 'csstype']

export interface ShopPage {
  /** For a customer of the shop; null: a guest. */
  urlFor(customer: number | null): string
  /** How often the shop was asked for a session. */
  sessions(): number
  /** What the compiler has to say of the page's program. */
  readonly complaints: string
  close(): void
}

export async function openShopPage(shop: TestShop): Promise<ShopPage> {
  const folder = installed([pack('clients/typescript')])
  for (const name of SHARED) {
    symlinkSync(join(root, 'node_modules', name), join(folder, 'node_modules', name))
  }
  writeFileSync(join(folder, 'app.tsx'), APP)
  const complaints = await complaintsAbout(folder, {
    lib: ['es2022', 'dom', 'dom.iterable'],
    module: 'esnext',
    moduleResolution: 'bundler',
    jsx: 'react-jsx',
    noEmit: true,
    skipLibCheck: true,
  })
  const script = await bundled(folder)

  const { base_url } = shop.app
  const laurel = new Laurel({ base_url, key: shop.key })
  let sessions = 0
  let signed_in: number | null = null
  const server = createServer(async (request, response) => {
    const url = new URL(request.url ?? '', 'http://shop')
    if (url.pathname === '/session') {
      sessions += 1
      const answer = await sessionHandler({ laurel, customerOf: () => signed_in })(new Request(url))
      response.writeHead(answer.status, Object.fromEntries(answer.headers))
      response.end(await answer.text())
    } else if (url.pathname === '/app.js') {
      response.writeHead(200, { 'Content-Type': 'text/javascript' }).end(script)
    } else {
      response.writeHead(200, { 'Content-Type': 'text/html' })
      response.end(
        '<!doctype html><title>Shop</title><script type="module" src="/app.js"></script>',
      )
    }
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  // A listening TCP server has this kind of address.
  const { port } = server.address() as AddressInfo
  return {
    urlFor: (customer) => {
      signed_in = customer
      const query = new URLSearchParams({ service: base_url })
      if (customer !== null) query.set('customer', String(customer))
      return `http://127.0.0.1:${port}/?${query}`
    },
    sessions: () => sessions,
    complaints,
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}

async function bundled(folder: string): Promise<string> {
  const built = await build({
    root: folder,
    configFile: false,
    logLevel: 'error',
    resolve: { dedupe: ['react', 'react-dom'] },
    build: { write: false, rollupOptions: { input: join(folder, 'app.tsx') } },
  })
  const outputs = (Array.isArray(built) ? built : [built]).flatMap((one) =>
    'output' in one ? one.output : [],
  )
  const chunk = outputs.find(({ type }) => type === 'chunk')
  if (chunk === undefined || !('code' in chunk)) throw new Error('nothing was bundled')
  return chunk.code
}
