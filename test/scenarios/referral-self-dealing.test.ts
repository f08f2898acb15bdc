import { expect, it } from 'vitest'
import { SeededRandom } from '../../src/demo/seeded-random.ts'
import { order } from '../support/orders.ts'
import { claim, codeOf, reasonOf, referralShop, sender } from '../support/referrals.ts'
import { expectOk, type TestShop } from '../support/shop.ts'
import { type Deed, planDeeds } from './self-dealing.ts'

/**
 * Claims of friends, half of them planted self-dealing: every planted one is refused, at the claim
 * or by the order, with its reason, and no honest one is.
 *
 *   LAUREL_TEST_CLAIMS=10000 npm run test:all -- test/scenarios/referral-self-dealing
 *   LAUREL_TEST_CLAIMS_SEED=7 ... repeats the run of that seed
 */
const CLAIMS = Number(process.env.LAUREL_TEST_CLAIMS ?? 400)
const SEED = Number(process.env.LAUREL_TEST_CLAIMS_SEED ?? 20_261_121)
const POINTS = 500
const CLAIM_TIME_MAX_MS = 500

interface Outcome {
  readonly reason: string | null
  readonly referral_id: string | null
}

async function carryOut(
  shop: TestShop,
  code: string,
  deed: Deed,
  number: number,
): Promise<Outcome> {
  const reply = await claim(shop, code, deed.email)
  const reason = reasonOf(reply)
  if (reason !== null) return { reason, referral_id: null }
  const { referral, discount_code } = reply.body
  const { buys } = deed
  if (buys !== null) {
    const { customer, email, with_code } = buys
    if (email !== null) await shop.customer(customer, { email })
    const discount_codes = with_code ? [{ code: discount_code, amount: null }] : []
    await order(shop, number, { customer_id: customer, discount_codes })
  }
  return { reason, referral_id: referral.id }
}

/** All referrals that the merchant sees, by their ids. */
async function readReferrals(shop: TestShop) {
  const found = new Map<string, { status: string; reason: string | null; points: number }>()
  let cursor: string | null = null
  do {
    const query: string = cursor === null ? '' : `&cursor=${cursor}`
    const { data, next_cursor } = expectOk(
      await shop.admin('GET', `/referrals?limit=250${query}`),
    ).body
    for (const referral of data) found.set(referral.id, referral)
    cursor = next_cursor
  } while (cursor !== null)
  return found
}

it(
  `${CLAIMS} claims, seed ${SEED}: what is planted is refused, and nothing else`,
  async () => {
    const { deeds, senders } = planDeeds(new SeededRandom(SEED), CLAIMS)
    const mailboxes = new Map(senders.map(({ number, mailbox }) => [number, mailbox]))
    const shop = await referralShop({ points: POINTS })
    const codes = new Map<number, string>()
    const codeFor = async (number: number) => {
      const known = codes.get(number)
      if (known !== undefined) return known
      const email = mailboxes.get(number)
      const code = email ? await sender(shop, number, { email }) : await codeOf(shop, number)
      codes.set(number, code)
      return code
    }
    // Whoever is to be an existing customer is there before.
    for (const { number } of senders) await codeFor(number)
    const outcomes: Outcome[] = []
    for (const [index, deed] of deeds.entries()) {
      outcomes.push(await carryOut(shop, await codeFor(deed.sender), deed, index + 1))
    }
    const wrong = deeds
      .map((deed, index) => ({ ...deed, was: outcomes[index]?.reason }))
      .filter(({ refused, was }) => refused !== was)
    expect(wrong).toEqual([])
    expect(new Set(deeds.map(({ pattern }) => pattern)).size).toBe(9)

    const referrals = await readReferrals(shop)
    const accepted = deeds.flatMap((deed, index) => {
      const { referral_id = null } = outcomes[index] ?? {}
      return referral_id === null ? [] : [{ deed, referral: referrals.get(referral_id) }]
    })
    const misjudged = accepted.filter(({ deed, referral }) => {
      const status = deed.buys?.status ?? 'open'
      const reason = status === 'rejected' ? 'self_referral' : null
      const points = status === 'completed' ? POINTS : 0
      return referral?.status !== status || referral.reason !== reason || referral.points !== points
    })
    expect(misjudged).toEqual([])
    const refused = [...referrals.values()].filter(({ status }) => status === 'refused')
    const reasons = new Set(refused.map(({ reason }) => reason))
    expect(reasons).toEqual(new Set(deeds.flatMap(({ refused }) => refused ?? [])))
  },
  30_000 + CLAIMS * CLAIM_TIME_MAX_MS,
)
