import { Type } from 'typebox'
import { readMembership } from '../../actions/memberships/read-memberships.ts'
import { readPointsExpiry } from '../../actions/points/read-points-expiry.ts'
import { readReferral } from '../../actions/referrals/read-referral.ts'
import { readCustomerRewards } from '../../actions/rewards/read-customer-rewards.ts'
import { readNextTier, readStanding } from '../../actions/tiers/read-standings.ts'
import type { Call } from '../../context.ts'
import { invalidInput, notFound } from '../../errors.ts'
import { CustomerPath, customerNumber } from '../../schemas/base/customer-id.ts'
import { closed, NoBody } from '../../schemas/base/types.ts'
import { Customer, type CustomerView, presentCustomer } from '../../schemas/customers/customer.ts'
import { findMember } from '../../store/customers/customers.ts'
import { readHistory } from '../../store/points/history.ts'
import { readProgram } from '../../store/programme/programs.ts'
import { defineEndpoint } from '../door/define.ts'

const PARTS = ['rewards', 'history', 'program', 'referral']
const HISTORY_ROWS = 10

export const getCustomer = defineEndpoint('getCustomer', {
  method: 'GET',
  path: '/customers/{customer_id}',
  tool: 'service_get_customer',
  summary: 'Read a member.',
  description: 'A read never enrols anybody: a customer of the shop who is no member is 404.',
  scope: 'customers:read',
  session: 'read',
  rate: 'read',
  effect: 'read',
  params: CustomerPath,
  query: closed({
    include: Type.Optional(
      // A blank one is told which parts there are.
      Type.String({
        maxLength: 500,
        description: `Further parts, separated by commas: ${PARTS.join(', ')}.`,
        examples: ['history'],
      }),
    ),
  }),
  body: NoBody,
  status: 200,
  result: Customer,
  errors: [],
  handle: (call, { params, query }) =>
    readCustomer(call, customerNumber(call.shop, params), readParts(query.include)),
  present: (view: CustomerView, { shop }) => presentCustomer(shop, view),
})

async function readCustomer(
  { context, shop, now }: Call<CustomerView>,
  customer_id: number,
  parts: readonly string[],
): Promise<CustomerView> {
  const { db } = context.database
  const { shop_id } = shop
  const member = await findMember(db, shop_id, customer_id)
  if (member === undefined) throw notFound('customer', customer_id)
  const standing = await readStanding(db, shop, member, now)
  const next_tier = standing === null ? null : await readNextTier(db, shop, member, standing, now)
  const program = await readProgram(db, shop_id)
  const page = { limit: HISTORY_ROWS, before_seq: null, types: null, include_internal: false }
  return {
    member,
    standing,
    parts: {
      next_tier,
      points_expiry: await readPointsExpiry(db, shop, member, now),
      membership: await readMembership(db, shop, program.document, customer_id, now),
      ...(parts.includes('rewards') && {
        rewards: await readCustomerRewards(db, shop, member, now),
      }),
      ...(parts.includes('history') && {
        history: (await readHistory(db, shop_id, customer_id, page))?.entries ?? [],
      }),
      ...(parts.includes('program') && { program }),
      ...(parts.includes('referral') && {
        referral: await readReferral(db, shop, program.document, member),
      }),
    },
  }
}

function readParts(text: string | undefined): string[] {
  const parts = text === undefined ? [] : text.split(',').map((part) => part.trim())
  if (parts.every((part) => PARTS.includes(part))) return parts
  throw invalidInput({
    field: 'include',
    message: 'must be known parts separated by commas',
    allowed: PARTS,
    received: text?.slice(0, 100),
  })
}
