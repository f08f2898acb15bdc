import { expect, it } from 'vitest'
import { newAssistant } from '../../support/assistant.ts'
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
