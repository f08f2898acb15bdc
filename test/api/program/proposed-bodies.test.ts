import { beforeAll, describe, expect, it } from 'vitest'
import { takesDryRun } from '../../../src/endpoints/door/define.ts'
import { endpoints } from '../../../src/endpoints/index.ts'
import { verdict } from '../../support/http.ts'
import { shopIdOf } from '../../support/ladders.ts'
import { limitedKey } from '../../support/limited-keys.ts'
import { expectOk, furnishedShop, type TestShop } from '../../support/shop.ts'
import { readShopRows, tableOf } from '../../support/shop-rows.ts'

/** How a call is made is no part of what is proposed: whatever waits, an approval writes it. */

let shop: TestShop
let shop_id: number
let key: { key: string }

beforeAll(async () => {
  shop = await furnishedShop()
  shop_id = await shopIdOf(shop)
  key = await limitedKey(shop, { mode: 'propose' })
})

/** Bodies of those that would change nothing by the ones that every walk sends. */
const CHANGING: Readonly<Record<string, Record<string, unknown>>> = {
  updateProgramSettings: { points_name: 'Beans' },
  updateEarningRule: { fields: { points: 30 } },
  updateReward: { points_cost: 200 },
  updateTier: { name: 'Regular' },
  updateReferralProgram: { code_prefix: { prefix: 'BEAN' } },
  updateAffiliateProgramSettings: { holdback_days: 14 },
  updateAffiliateGroup: { name: 'Friends' },
  updateMembership: { name: 'Circle' },
  updateEligibility: { exclude_gift_cards: false },
  updateCampaign: { name: 'Coffee week' },
}

const changes = async () =>
  tableOf(await readShopRows(shop.app.database.db, shop_id), 'program_changes').length

describe('a proposal', () => {
  it.each(
    endpoints.filter(takesDryRun).map((endpoint) => [endpoint.operation_id, endpoint] as const),
  )('of %s is neither made nor approved as a dry run', async (_id, endpoint) => {
    const asked = shop.requestFor(endpoint)
    const { path } = asked
    const body = { ...asked.body, ...CHANGING[endpoint.operation_id] }
    const { if_revision: _read, dry_run: _dry, confirm_member_impact: _word, ...plain } = body
    const propose = async (about: object): Promise<string> => {
      const sent = { ...plain, ...about }
      const refused = await shop.call(endpoint.method, path, sent, { token: key.key })
      expect(verdict(refused), refused.text).toBe('409 confirmation_required')
      return refused.body.error.details.proposal.id
    }
    const takes_word = 'confirm_member_impact' in endpoint.body.properties
    const id = await propose({ dry_run: false })
    if (takes_word) expect(await propose({ confirm_member_impact: true })).toBe(id)
    const at = `/proposals/${id}`
    const before = await changes()
    const shown = expectOk(await shop.admin('GET', at)).body
    expect(shown).toMatchObject({ status: 'open', body: plain })
    expect(Object.keys(shown.body).sort()).toEqual(Object.keys(plain).sort())
    for (const about of [{ dry_run: true }, { dry_run: false }, { if_revision: 1 }]) {
      const answer = await shop.admin('POST', `${at}/approve`, {
        ...{ version: shown.version, body: { ...plain, ...about } },
      })
      expect(answer.status, answer.text).toBe(422)
      expect(answer.body.error.details.field).toBe(`body.${Object.keys(about)}`)
    }
    expect(expectOk(await shop.admin('GET', at)).body.status).toBe('open')
    expect(await changes()).toBe(before)
    expectOk(await shop.admin('POST', `${at}/decline`))
  })
})
