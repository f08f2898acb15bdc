import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { newAssistant } from '../../support/assistant.ts'
import { AMOUNT_OFF } from '../../support/limited-keys.ts'
import { listChanges, readProgram } from '../../support/programs.ts'
import { expectOk, newShop, type TestShop } from '../../support/shop.ts'
import { callTool } from '../../support/tools.ts'
import { withConsole } from './world.ts'

/** Several changes taken back at once, after what that would do. */

const { scene } = withConsole()

/** A tool call of an assistant that is connected to the shop. */
async function connected(shop: TestShop) {
  const assistant = await newAssistant(shop.app)
  const resource = `${shop.app.context.config.base_url}/mcp`
  const given = await assistant.approved(shop, { resource })
  const { access_token: token } = (await assistant.redeem(given, { resource })).body
  return async (tool: string, input: Record<string, unknown>) =>
    (await callTool(shop, tool, { ...input, idempotency_key: randomUUID() }, { token })).body
}

it('undoes all of an assistant without its own undos, and leaves what somebody has changed since', async () => {
  const { open, shop } = await scene('owner', newShop)
  const { program_name } = await readProgram(shop)
  const use = await connected(shop)
  // What it has taken back itself stays taken back.
  await use('service_update_program_settings', { program_name: 'Stars' })
  const [{ id: change_id } = { id: '' }] = await listChanges(shop)
  await use('service_undo_program_change', { change_id })
  await use('service_create_earning_rule', { type: 'birthday' })
  const { reward } = await use('service_create_reward', { ...AMOUNT_OFF, discount_value: 1 })
  const { id } = Object(reward)
  expectOk(await shop.patch(`/program/rewards/${id}`, { points_cost: 700 }))
  const rules = (await readProgram(shop)).earning_rules.length

  const screen = await open('/assistants')
  await screen.click('link', 'Helpful Assistant')
  await screen.click('button', 'Undo all')
  await screen.see('region', 'These can’t be undone:')
  await screen.read('changed again since')
  await screen.see('region', 'What will happen')
  await screen.read('1 change will be undone:')
  await screen.see('region', 'Forecast')
  expect(await screen.faults()).toEqual([])
  await screen.click('button', 'Undo')
  await screen.read('1 change undone.')
  const after = await readProgram(shop)
  expect(after.program_name).toBe(program_name)
  expect(after.redemption_rules).toMatchObject([{ points_cost: 700 }])
  expect(after.earning_rules).toHaveLength(rules - 1)
})

it('begins with the newest where there are too many for one time', async () => {
  const { open, shop } = await scene('owner', newShop)
  const use = await connected(shop)
  const [{ id: asst } = { id: '' }] = expectOk(await shop.admin('GET', '/assistants')).body.data
  const limits = { mode: 'act', program_writes: null }
  expectOk(await shop.admin('PATCH', `/assistants/${asst}`, { limits }))
  for (let index = 0; index < 102; index += 1) {
    await use('service_update_program_settings', { program_name: `Stars ${index}` })
    await shop.advance(1)
  }
  const screen = await open(`/assistants/${asst}`)
  await screen.click('button', 'Undo all')
  await screen.read('These are too many to undo at once.')
  await screen.read('100 changes will be undone:')
  await screen.click('button', 'Undo')
  await screen.read('100 changes undone.')
  expect((await readProgram(shop)).program_name).toBe('Stars 1')
})
