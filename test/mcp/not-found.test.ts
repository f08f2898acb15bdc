import { beforeAll, describe, expect, it } from 'vitest'
import { tools } from '../../src/mcp/tools.ts'
import { furnishedShop, type TestShop } from '../support/shop.ts'
import { askTool } from '../support/tools.ts'

/** Who names what is not there hears where the things are listed. */

let shop: TestShop
beforeAll(async () => {
  shop = await furnishedShop()
})

const about = tools.flatMap(({ endpoint, description }) => {
  const names = [...endpoint.path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name)
  return names.map((name) => ({ tool: description.name, endpoint, name }))
})

describe('what is not found', () => {
  it.each(about)('by $tool has a tool that lists it: $name', async ({ endpoint, name }) => {
    const nobody = name === 'customer_id' ? 999_999 : 'nobody_9'
    const { is_error, text } = await askTool(shop, endpoint, { ids: { [name]: nobody } })
    expect(is_error).toBe(true)
    expect(text).toContain('"code":"not_found"')
    const [first = ''] = text.split('\n')
    const [named] = /service_\w+/.exec(first) ?? []
    expect(first).toMatch(/lists what there is/)
    expect(tools.map(({ description }) => description.name)).toContain(named)
  })
})
