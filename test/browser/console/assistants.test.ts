import { expect, it } from 'vitest'
import type { Role } from '../../../src/domain/people/roles.ts'
import { newAssistant } from '../../support/assistant.ts'
import { verdict } from '../../support/http.ts'
import { AMOUNT_OFF, limitedKey, onlyLimits } from '../../support/limited-keys.ts'
import { newPerson } from '../../support/people.ts'
import { listChanges, newReward, readProgram } from '../../support/programs.ts'
import { expectOk, newShop } from '../../support/shop.ts'
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
  await screen.see('table', 'Changes')
  const name = `document.querySelector('td button')?.ariaLabel ?? ''`
  await expect.poll(() => screen.page.evaluate(name)).toMatch(/^Undo: /)
  // What changed, and no id of the program that did it.
  await screen.read(`${before} → Stars`)
  const text: string = await screen.page.evaluate(`document.querySelector('main').innerText`)
  expect(text).not.toContain('Program:')
  await screen.click('button', await screen.page.evaluate(name))
  await screen.see('region', 'What will happen')
  await screen.read(`Stars → ${before}`)
  await screen.read('No members change tier.')
  await screen.click('button', 'Undo')
  await screen.read('Change undone.')
  expect((await readProgram(shop)).program_name).toBe(before)
})

it('says that what comes from the internet cannot reach a service on this computer', async () => {
  const { open } = await scene('owner', newShop)
  const screen = await open('/assistants')
  await screen.click('button', 'Connect an assistant')
  await screen.see('dialog', 'Connect an assistant')
  await screen.read('Claude and ChatGPT can’t reach this service')
  await screen.tabTo('combobox', 'Assistant')
  // To Claude Code, which runs here.
  await screen.press('ArrowDown')
  await screen.press('ArrowDown')
  await screen.read('Run the command below in a terminal.')
  expect(await screen.page.evaluate('document.body.innerText')).not.toContain(
    'can’t reach this service',
  )
})

it('shows developers what there is, and no way to change it', async () => {
  const { open } = await scene('developer', newShop)
  const screen = await open('/assistants')
  await screen.see('heading', 'No assistants connected')
  await screen.miss('button', 'Connect an assistant')
})

it('shows what an assistant proposes, and carries it out when a person approves', async () => {
  const { open, shop } = await scene('owner', newShop)
  const { key } = await limitedKey(shop, { mode: 'propose' })
  await shop.post('/program/rewards', AMOUNT_OFF, { token: key })
  const screen = await open('/assistants')
  await screen.see('table', 'Awaiting your approval')
  await screen.click('link', '€5 off an order for 500 points')
  await screen.see('region', 'Effect')
  await screen.read('This connection can only propose changes.')
  expect(await screen.faults()).toEqual([])
  await screen.click('button', 'Approve')
  await screen.see('dialog', 'Make this change?')
  // From Cancel, where it begins, to the button that does it.
  await screen.press('Tab')
  await screen.press('Enter')
  await screen.read('Change made.')
  expect((await readProgram(shop)).redemption_rules).toMatchObject([{ name: '5 off' }])
  await screen.miss('dialog', 'Make this change?')
  await screen.click('button', 'Undo')
  await screen.see('dialog', 'Undo this change?')
  await screen.see('region', 'What will happen')
  await screen.tabTo('button', 'Undo')
  await screen.press('Enter')
  await screen.read('Change undone.')
  expect((await readProgram(shop)).redemption_rules).toEqual([])
  await screen.miss('button', 'Undo')
})

it('shows what an assistant may do alone, and changes it', async () => {
  const { open, shop } = await scene('owner', newShop)
  const assistant = await newAssistant(shop.app)
  const resource = `${shop.app.context.config.base_url}/mcp`
  await assistant.approved(shop, { resource })
  const screen = await open('/assistants')
  await screen.click('link', 'Helpful Assistant')
  await screen.see('region', 'Limits')
  await screen.read('Act within limits')
  expect(await screen.faults()).toEqual([])
  await screen.click('button', 'Change')
  await screen.click('radio', 'Propose')
  await screen.click('button', 'Save')
  await screen.read('Limits saved.')
  await screen.read('Each change needs your approval.')
})

/** A shop in which a change of a robot waits; where it waits. */
async function proposed(role: Role, body: Record<string, unknown> = AMOUNT_OFF) {
  const { open, shop } = await scene(role, newShop)
  const { key } = await limitedKey(shop, onlyLimits({ value: 2 }))
  const refused = await shop.post('/program/rewards', body, { token: key })
  expect(verdict(refused), refused.text).toBe('409 confirmation_required')
  const { id } = refused.body.error.details.proposal
  return { open, shop, key, id, path: `/proposals/${id}` }
}

it('lets a manager approve a proposal with another figure, after what that would do', async () => {
  const { open, shop, path } = await proposed('manager')
  const screen = await open(path)
  await screen.see('heading', '€5 off an order for 500 points')
  await screen.read('worth up to €5.00; its limit is €2.00.')
  await screen.tabTo('button', 'Approve with changes')
  await screen.press('Enter')
  await screen.tabTo('textbox', 'Points cost')
  await screen.retype('0')
  await screen.tabTo('button', 'Check')
  await screen.press('Enter')
  // The server refuses it in its words, beside the field.
  await screen.hold('textbox', 'Points cost')
  expect((await readProgram(shop)).redemption_rules).toEqual([])
  await screen.retype('800')
  await screen.tabTo('button', 'Check')
  await screen.press('Enter')
  await screen.see('dialog', 'Make this change instead?')
  await screen.read('€5 off an order for 800 points')
  await screen.see('region', 'Forecast')
  await screen.tabTo('textbox', 'Message to the assistant')
  await screen.type('A little dearer.')
  await screen.click('button', 'Approve')
  await screen.read('Change made.')
  await screen.read('A little dearer.')
  await screen.miss('button', 'Approve')
  expect((await readProgram(shop)).redemption_rules).toMatchObject([{ points_cost: 800 }])
  const [change] = await listChanges(shop)
  expect(change?.approved_by).toMatchObject({ name: 'Grete Huber' })
  const log = await open('/program/changes')
  await log.read('Approved by Grete Huber.')
})

it('declines a proposal with a word, and lists what became of it', async () => {
  const { open, shop, key, id, path } = await proposed('manager')
  const screen = await open(path)
  await screen.click('button', 'Decline')
  await screen.see('dialog', 'Decline this proposal?')
  await screen.tabTo('textbox', 'Message to the assistant')
  await screen.type('Not before Christmas.')
  await screen.tabTo('button', 'Decline')
  await screen.press('Enter')
  await screen.read('Proposal declined.')
  await screen.miss('button', 'Decline')
  const { body } = await shop.get(`/program/proposals/${id}`, { token: key })
  expect(body).toMatchObject({ status: 'declined', word: 'Not before Christmas.' })
  await screen.click('link', 'All proposals')
  await screen.see('link', '€5 off an order for 500 points')
  await screen.read('Grete Huber')
  await screen.read('Not before Christmas.')
  expect((await readProgram(shop)).redemption_rules).toEqual([])
})

it('shows a proposal again that would do something else by now, before it is made', async () => {
  const { open, shop } = await scene('manager', newShop)
  const reward = await newReward(shop, AMOUNT_OFF)
  const { key } = await limitedKey(shop, { mode: 'propose' })
  const at = `/program/rewards/${reward.id}`
  const refused = await shop.patch(at, { points_cost: 400 }, { token: key })
  const screen = await open(`/proposals/${refused.body.error.details.proposal.id}`)
  await screen.see('button', 'Approve')
  await screen.read('500 → 400')
  expectOk(await shop.patch(at, { points_cost: 700 }))
  await screen.click('button', 'Approve')
  await screen.see('dialog', 'Make this change?')
  await screen.press('Tab')
  await screen.press('Enter')
  await screen.see('alert', 'The programme has changed since')
  await screen.read('700 → 400')
  expect((await readProgram(shop)).redemption_rules).toMatchObject([{ points_cost: 700 }])
  await screen.click('button', 'Approve')
  await screen.see('dialog', 'Make this change?')
  await screen.press('Tab')
  await screen.press('Enter')
  await screen.read('Change made.')
  expect((await readProgram(shop)).redemption_rules).toMatchObject([{ points_cost: 400 }])
})

it('says why a proposal could not be made or cannot be made now, and what to do', async () => {
  const { open, shop } = await scene('manager', newShop)
  const key = await limitedKey(shop, { mode: 'propose' })
  const propose = async (): Promise<{ at: string; path: string }> => {
    const reward = await newReward(shop, AMOUNT_OFF)
    const at = `/program/rewards/${reward.id}`
    const refused = await shop.patch(at, { points_cost: 400 }, { token: key.key })
    return { at, path: `/proposals/${refused.body.error.details.proposal.id}` }
  }
  const [gone, lost] = [await propose(), await propose()]
  expectOk(await shop.call('DELETE', gone.at, {}))
  const screen = await open(gone.path)
  await screen.see('alert', 'This change can’t be made now')
  await screen.read('There is no reward')
  await screen.miss('button', 'Approve')
  await screen.see('button', 'Decline')
  expect(await screen.faults()).toEqual([])

  expectOk(await shop.admin('DELETE', `/keys/${key.id}`))
  const other = await open(lost.path)
  await other.read('You can still approve; the change is made with your permissions.')
  expectOk(await shop.call('DELETE', lost.at, {}))
  await other.click('button', 'Approve')
  await other.see('dialog', 'Make this change?')
  await other.press('Tab')
  await other.press('Enter')
  await other.see('alert', 'The change could not be made')
  await other.read('ask the assistant to propose it again')
  await other.miss('button', 'Approve')
})

it('shows a proposal without buttons to who may not decide, and nothing to support', async () => {
  const { open, shop, key, path, id } = await proposed('developer')
  const screen = await open(path)
  await screen.see('region', 'Effect')
  for (const name of ['Approve', 'Approve with changes', 'Decline']) {
    await screen.miss('button', name)
  }
  const { browser } = await newPerson(shop, 'support')
  expect(verdict(await browser.admin('GET', `/proposals/${id}`))).toBe('403 insufficient_scope')
  const { open: openAsSupport } = await scene('support', async () => shop)
  const seen = await openAsSupport(path)
  await seen.see('alert', 'Something went wrong')
  await seen.miss('link', 'Assistants')
  await seen.miss('button', 'Approve')
  expectOk(await shop.post(`/program/proposals/${id}/withdraw`, {}, { token: key }))
  const over = await open(path)
  await over.read('By Robot,')
  await over.click('link', 'All proposals')
  await over.read('Withdrawn')
})
