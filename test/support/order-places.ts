import { type OrderFields, order, orderShop } from './orders.ts'
import { expectOk, newShop, type TestShop } from './shop.ts'
import { accessTo, forgetConnections, openThere } from './shopify/on-shopify.ts'
import { report } from './shopify/report.ts'

/** Where orders are reported, and the shop whose programme pays for them. */
export interface OrderPlace {
  readonly here: TestShop
  readonly customer: (number: number) => Promise<unknown>
  readonly report: (number: number, fields: OrderFields) => Promise<unknown>
}

export async function builtIn(): Promise<OrderPlace> {
  const here = await orderShop()
  return {
    here,
    customer: (number) => here.customer(number),
    report: (number, fields) => order(here, number, fields),
  }
}

export async function onShopify(): Promise<OrderPlace> {
  const there = await newShop()
  const here = await orderShop()
  await forgetConnections(here.app)
  const { shopify_domain } = await openThere(there)
  const access = accessTo(shopify_domain)
  expectOk(await here.admin('PUT', '/shopify', access))
  const tellOf = async (topic: string, id: number) => {
    await report(here.app.base_url, access, { topic, payload: { id } })
    await here.app.context.runDueJobs()
  }
  return {
    here,
    customer: async (number) => {
      await there.customer(number)
      await tellOf('customers/update', number)
    },
    report: async (number, fields) => {
      await order(there, number, fields)
      await tellOf('orders/updated', number)
    },
  }
}
