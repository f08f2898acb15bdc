import { pageLimit, pageStart, presentPage, readPage } from '../../../schemas/base/page.ts'
import { closed, listOf, NoBody, NoParams, pageQuery } from '../../../schemas/base/types.ts'
import { ListedPersonResult, presentPerson } from '../../../schemas/people/person.ts'
import { listPeople } from '../../../store/people/people.ts'
import { defineOperationOfShops } from '../../door/define-operation.ts'

const ORDER = { list: 'people', shape: ['string'] } as const

export const listPeopleOperation = defineOperationOfShops('listPeople', {
  method: 'GET',
  path: '/people',
  summary:
    'List who can sign in, in the order in which they came. With `shop`, only those with a role ' +
    'in this shop or in all.',
  area: 'people',
  params: NoParams,
  query: closed(pageQuery),
  body: NoBody,
  result: listOf('PersonList', ListedPersonResult),
  handle: async ({ context, shopOrAll }, { query }) => {
    const shop_id = (await shopOrAll())?.shop_id ?? null
    const after = pageStart(ORDER, query)?.[0] ?? null
    const page = await readPage(
      ORDER,
      pageLimit(query),
      (limit) => listPeople(context.database.db, shop_id, { limit, after }),
      ({ person_id }) => [person_id],
    )
    return presentPage(page, (person) => presentPerson(person, shop_id))
  },
})
