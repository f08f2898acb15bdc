import { Type } from 'typebox'
import {
  CUSTOMER_PARTS,
  type CustomerPart,
  readCustomer,
} from '../../actions/customers/read-customer.ts'
import { invalidInput } from '../../errors.ts'
import { CustomerPath, customerNumber } from '../../schemas/base/customer-id.ts'
import { readerLanguage } from '../../schemas/base/language-tag.ts'
import { closed, NoBody } from '../../schemas/base/types.ts'
import { Customer, type CustomerView, presentCustomer } from '../../schemas/customers/customer.ts'
import { defineEndpoint } from '../door/define.ts'

export const getCustomerEndpoint = defineEndpoint('getCustomer', {
  method: 'GET',
  path: '/customers/{customer_id}',
  tool: {
    name: 'service_get_customer',
    when: 'For questions about one customer; `include` adds more.',
  },
  summary: 'Read a member.',
  description: 'A read never enrols: a shop customer who is not a member is 404.',
  scope: 'customers:read',
  session: 'read',
  rate: 'read',
  effect: 'read',
  params: CustomerPath,
  query: closed({
    include: Type.Optional(
      // A blank value is refused with the list of parts.
      Type.String({
        maxLength: 500,
        description: `Extra parts, separated by commas: ${CUSTOMER_PARTS.join(', ')}.`,
        examples: ['history'],
      }),
    ),
    language: Type.Optional(
      readerLanguage(
        'The language of default texts in `history`, a BCP 47 tag; by default the customer’s.',
      ),
    ),
  }),
  body: NoBody,
  status: 200,
  result: Customer,
  errors: [],
  handle: (call, { params, query }) =>
    readCustomer(call, customerNumber(call.shop, params), readParts(query.include), query.language),
  present: (view: CustomerView, viewer) => presentCustomer(viewer, view),
})

function readParts(text: string | undefined): CustomerPart[] {
  const names = text === undefined ? [] : text.split(',').map((name) => name.trim())
  const parts = CUSTOMER_PARTS.filter((part) => names.includes(part))
  if (names.every((name) => parts.some((part) => part === name))) return parts
  throw invalidInput({
    field: 'include',
    message: 'must be known parts, separated by commas',
    allowed: [...CUSTOMER_PARTS],
    received: text?.slice(0, 100),
  })
}
