import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestApp, startApp } from '../support/app.ts'
import { startMailServer } from '../support/mail-server.ts'
import { newShop } from '../support/shop.ts'

let mail: Awaited<ReturnType<typeof startMailServer>>
let app: TestApp

beforeAll(async () => {
  mail = await startMailServer()
  app = await startApp({ database_name: 'laurel_emails', config: { smtp_url: mail.url } })
})

afterAll(async () => {
  app.context.mailer?.close()
  await app.close()
  await mail.close()
})

describe('an e-mail', () => {
  it('of points that were earned reaches its reader once', async () => {
    const shop = await newShop(app)
    await shop.switch({ program_enabled: true, emails_enabled: true })
    await shop.customer(1)
    await shop.award(1, 120)
    await app.context.runDueJobs()
    await app.context.runDueJobs()
    const points = mail.taken.filter(({ source }) => source.includes('120'))
    expect(points.map(({ to }) => to)).toEqual(['customer-1@example.com'])
  })
})
