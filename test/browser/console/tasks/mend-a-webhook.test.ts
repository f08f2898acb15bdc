import { afterEach, expect, it } from 'vitest'
import { type HookReceiver, startReceiver } from '../../../support/hook-receiver.ts'
import { shopIdOf } from '../../../support/ladders.ts'
import { newShop } from '../../../support/shop.ts'
import { withConsole } from '../world.ts'

/** From a fresh shop, by keyboard alone: find out why a webhook fails, and send again. */

const { scene } = withConsole()

let receiver: HookReceiver
afterEach(() => receiver.close())

it('finds out why a webhook fails, and sends what is missing again', async () => {
  const { open, shop } = await scene('developer', newShop)
  receiver = await startReceiver()
  receiver.answer(() => 500)
  const screen = await open('/developers/webhooks')
  await screen.tabTo('button', 'Add webhook')
  await screen.press('Enter')
  await screen.tabTo('textbox', 'Address')
  await screen.type(receiver.url)
  await screen.press('Enter')
  await screen.see('dialog', 'Signing secret')
  await screen.tabTo('button', 'I have saved it')
  await screen.press('Enter')

  await shop.customer(1)
  await shop.award(1, 50)
  await shop.app.context.sender.sendDue(await shopIdOf(shop))
  expect(receiver.received).toHaveLength(1)

  await screen.go(await screen.page.evaluate('location.href'))
  await screen.tabTo('link', receiver.url)
  await screen.press('Enter')
  await screen.see('heading', 'Webhook')
  await screen.read('Last attempt: answered 500. Check your endpoint’s log.')
  await screen.read('Pending')
  receiver.answer(() => 204)
  const id = receiver.received[0]?.event.id ?? ''
  await screen.tabTo('button', `Resend: ${id}`)
  await screen.press('Enter')
  await screen.read('Event queued for delivery.')
  await shop.app.context.sender.sendDue(await shopIdOf(shop))
  await screen.go(await screen.page.evaluate('location.href'))
  await screen.read('Delivered')
  await screen.read('Works')
  expect(receiver.received.map((got) => got.event.id)).toEqual([id, id])
})
