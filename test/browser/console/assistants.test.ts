import { expect, it } from 'vitest'
import { newAssistant } from '../../support/assistant.ts'
import { AMOUNT_OFF, limitedKey } from '../../support/limited-keys.ts'
import { readProgram } from '../../support/programs.ts'
import { newShop } from '../../support/shop.ts'
import { callTool } from '../../support/tools.ts'
import { withConsole } from './world.ts'

const { scene } = withConsole()

it('shows what an undo restores before one change is undone', async () => {
  const { open, shop } = await scene('owner', newShop)
  const { program_name: before } = await readProgram(shop)
  const assistant = await newAssistant(shop.app)
  const resource = `${shop.app.context.config.base_url}/mcp`
  const given = await assistant.approved(shop, { resource })
  const { access_token: token } = (await assistant.redeem(given, { resource })).body
  await callTool(shop, 'service_update_program_settings', { program_name: 'Stars' }, { token })
  const screen = await open('/assistants')
  await screen.click('link', 'Helpful Assistant')
  await screen.see('table', 'What it did')
  const name = `document.querySelector('td button')?.ariaLabel ?? ''`
  await expect.poll(() => screen.page.evaluate(name)).toMatch(/^Undo: /)
  await screen.click('button', await screen.page.evaluate(name))
  await screen.see('region', 'What will happen')
  await screen.read('No member moves to another tier.')
  await screen.click('button', 'Undo')
  await screen.read('The change is undone.')
  expect((await readProgram(shop)).program_name).toBe(before)
})

it('shows developers what there is, and no way to change it', async () => {
  const { open } = await scene('developer', newShop)
  const screen = await open('/assistants')
  await screen.see('heading', 'No assistant is connected')
  await screen.miss('button', 'Connect an assistant')
})

it('shows what an assistant proposes, and carries it out when a person approves', async () => {
  const { open, shop } = await scene('owner', newShop)
  const { key } = await limitedKey(shop, { mode: 'propose' })
  await shop.post('/program/rewards', AMOUNT_OFF, { token: key })
  const screen = await open('/assistants')
  await screen.see('table', 'Waits for you')
  await screen.click('link', '€5 off an order for 500 points')
  await screen.see('region', 'What it would do')
  await screen.read('This assistant only proposes.')
  expect(await screen.faults()).toEqual([])
  await screen.click('button', 'Approve')
  await screen.see('dialog', 'Make this change?')
  // From Cancel, where it begins, to the button that does it.
  await screen.press('Tab')
  await screen.press('Enter')
  await screen.read('The change is made.')
  expect((await readProgram(shop)).redemption_rules).toMatchObject([{ name: '5 off' }])
})

it('shows what an assistant may do alone, and changes it', async () => {
  const { open, shop } = await scene('owner', newShop)
  const assistant = await newAssistant(shop.app)
  const resource = `${shop.app.context.config.base_url}/mcp`
  await assistant.approved(shop, { resource })
  const screen = await open('/assistants')
  await screen.click('link', 'Helpful Assistant')
  await screen.see('region', 'What it may do alone')
  await screen.read('Act within limits')
  expect(await screen.faults()).toEqual([])
  await screen.click('button', 'Change')
  await screen.click('radio', 'Propose')
  await screen.click('button', 'Save')
  await screen.read('The limits are saved.')
  await screen.read('Each change waits until you approve it.')
})
