import { beforeAll, describe, expect, it } from 'vitest'
import { mayCall, ROLES } from '../../src/domain/people/roles.ts'
import { adminOperations } from '../../src/endpoints/admin/index.ts'
import { endpoints } from '../../src/endpoints/index.ts'
import { listedEmails } from '../support/emails.ts'
import { newPerson } from '../support/people.ts'
import { newMember, newReward, redeem } from '../support/redemptions.ts'
import { expectOk, newShop, type TestShop } from '../support/shop.ts'

/** Who reads a code can spend it, so not every role sees it whole, wherever it is shown. */

const ADA = 1001

let shop: TestShop
let code: string
const ids: Record<string, string | number> = { customer_id: ADA }

beforeAll(async () => {
  shop = await newShop()
  await newMember(shop, ADA, 1_000)
  await shop.switch({ emails_enabled: true })
  // The merchant's own words may name it in the subject.
  const own = { subject: 'Your {code|code}', text: 'Here it is: {code|}' }
  expectOk(await shop.admin('PUT', '/email-templates/reward_redeemed/texts/en', own))
  const reward_id = await newReward(shop, 'percentage')
  const { redemption } = expectOk(await redeem(shop, ADA, reward_id)).body
  code = redemption.discount_code
  ids.redemption_id = redemption.id
  await shop.app.context.runDueJobs()
  const [sent] = await listedEmails(shop, '?template=reward_redeemed')
  ids.email_id = sent?.id ?? 'none'
})

/** Everything that can be read without a further id. */
const reads = [
  ...endpoints
    .filter(({ method, scope }) => method === 'GET' && scope !== null)
    .map(({ path }) => ['/api/v1', path] as const),
  ...adminOperations
    .filter(({ method }) => method === 'GET')
    .map(({ path }) => ['/admin/api', path] as const),
].map(([prefix, path]) => ({
  prefix,
  path: path.replaceAll(/\{(\w+)\}/g, (_whole, name) => String(ids[name] ?? `{${name}}`)),
}))

describe.each(ROLES)('to %s', (role) => {
  const sees_all = ['owner', 'manager', 'support'].includes(role)

  it(`codes are shown ${sees_all ? 'whole' : 'by their end'} in every answer`, async () => {
    const { browser } = await newPerson(shop, role)
    const showing: { path: string; whole: boolean }[] = []
    for (const { prefix, path: pattern } of reads) {
      const path = pattern.replace(/\{(redemption_id|email_id)\}/, (_whole, name) =>
        String(ids[name]),
      )
      if (path.includes('{') || path.includes('watch')) continue
      const options = { shop: shop.domain }
      const { status, text } =
        prefix === '/api/v1'
          ? await browser.call('GET', path, undefined, options)
          : await browser.admin('GET', path, undefined, options)
      if (status === 200 && text.includes(code.slice(-4))) {
        showing.push({ path, whole: text.includes(code) })
      }
    }
    expect(showing).toContainEqual({
      path: `/customers/${ADA}/redemptions/${ids.redemption_id}`,
      whole: sees_all,
    })
    expect(showing).toContainEqual({ path: `/customers/${ADA}/timeline`, whole: sees_all })
    if (mayCall(role, { method: 'GET', area: 'emails' })) {
      expect(showing).toContainEqual({ path: '/emails', whole: sees_all })
      expect(showing).toContainEqual({ path: `/emails/${ids.email_id}`, whole: sees_all })
    }
    expect(showing.filter(({ whole }) => whole !== sees_all)).toEqual([])
  })
})
