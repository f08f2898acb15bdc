import { expect, it } from 'vitest'
import { newAssistant } from '../../../support/assistant.ts'
import { readProgram } from '../../../support/programs.ts'
import { expectOk, newShop } from '../../../support/shop.ts'
import { callTool } from '../../../support/tools.ts'
import { expectFaultless } from '../faultless.ts'
import { DESK } from '../screen.ts'
import { withConsole } from '../world.ts'

/** From a fresh shop, by keyboard alone: connect an assistant, and undo what it did. */

const { scene } = withConsole()

it('connects an assistant with a code, and undoes all that it did', async () => {
  const { open, shop } = await scene('manager', newShop)
  const before = (await readProgram(shop)).program_name
  const screen = await open('/assistants')
  await screen.tabTo('button', 'Connect an assistant')
  await screen.press('Enter')
  await screen.tabTo('button', 'Create code')
  await screen.press('Enter')
  await screen.see('button', 'Create another code')
  const fields = `[...document.querySelectorAll('[role=dialog] input[readonly]')].map((one) => one.value)`
  const [address, code] = await screen.page.evaluate(fields)
  expect(address).toBe(`${shop.app.base_url}/mcp`)

  const assistant = await newAssistant(shop.app)
  const resource = `${shop.app.context.config.base_url}/mcp`
  const page = await assistant.toApproval({ resource })
  const decided = await assistant.decide(page, { decision: 'connect', code })
  const given = (await assistant.back(decided)).get('code') ?? ''
  const { access_token: token } = (await assistant.redeem(given, { resource })).body
  for (const program_name of ['Stars', 'Stars of the shop']) {
    const input = { program_name }
    await callTool(shop, 'service_update_program_settings', input, { token })
  }
  expect((await readProgram(shop)).program_name).toBe('Stars of the shop')

  await screen.press('Escape')
  await screen.go(await screen.page.evaluate('location.href'))
  await screen.tabTo('link', 'Helpful Assistant')
  await screen.press('Enter')
  await screen.see('table', 'Changes')
  await screen.read('Changed since')
  await expectFaultless(screen)
  await screen.look(DESK)
  await screen.tabTo('button', 'Undo all')
  await screen.press('Enter')
  await screen.see('dialog', 'Undo all of this assistant’s changes?')
  await screen.hold('button', 'Cancel')
  await screen.see('region', 'What will happen')
  await screen.read('2 changes will be undone:')
  await screen.press('Tab')
  await screen.press('Enter')
  await screen.read('2 changes undone.')
  expect((await readProgram(shop)).program_name).toBe(before)
  await screen.tabTo('button', 'Disconnect')
  await screen.press('Enter')
  await screen.see('dialog', 'Disconnect “Helpful Assistant”?')
  await screen.hold('button', 'Cancel')
  await screen.press('Tab')
  await screen.press('Enter')
  await screen.read('Assistant disconnected.')
  expect(await assistant.use(token)).toBe(401)
  const { data } = expectOk(await shop.admin('GET', '/assistants')).body
  expect(data[0]?.revoked_at).not.toBeNull()
})
