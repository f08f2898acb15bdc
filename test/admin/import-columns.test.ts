import { beforeAll, expect, it } from 'vitest'
import { verdict } from '../support/http.ts'
import { importsOf } from '../support/imports.ts'
import { expectOk, newShop, type TestShop } from '../support/shop.ts'

/** The columns of a file, to map them before it is uploaded. */

let shop: TestShop
let imports: ReturnType<typeof importsOf>

beforeAll(async () => {
  shop = await newShop()
  imports = importsOf(shop)
})

const fieldsOf = async (file: string) =>
  expectOk(await imports.columns(file)).body.columns.map(({ name, field }) => [name, field])

it('says what each column seems to hold, with examples of its first rows', async () => {
  const file = [
    'E-Mail;First Name;Points;;Shoe size',
    'a@example.com;Ada;10;;38',
    "b@example.com;;'=20;x;39",
    'c@example.com;Cleo;;;40',
    'd@example.com;Dan;30;;41',
  ].join('\n')
  expect(expectOk(await imports.columns(file)).body).toEqual({
    columns: [
      {
        name: 'E-Mail',
        field: 'email',
        examples: ['a@example.com', 'b@example.com', 'c@example.com'],
      },
      { name: 'First Name', field: 'first_name', examples: ['Ada', 'Cleo'] },
      { name: 'Points', field: 'points', examples: ['10', '=20'] },
      { name: 'Shoe size', field: null, examples: ['38', '39', '40'] },
    ],
  })
})

it.each([
  ['Smile', 'first_name,last_name,email,date_of_birth,points_balance,vip_tier,state'],
  [
    'LoyaltyLion',
    'Email address,First Name,Last Name,Birthday,Points approved,Loyalty tier,Blocked',
  ],
  ['Rivo', 'Email,First Name,Last Name,Birthdate,Points Balance,VIP Tier,Status'],
  ['Yotpo', 'Email,First Name,Last Name,Birthday (MM/DD),Points Balance,Opted In'],
  ['Shopify', 'Customer ID,First Name,Last Name,Email,Accepts Email Marketing'],
  ['Shopify before', 'First Name,Last Name,Email,Accepts Marketing'],
])('understands every such column of %s', async (_product, line) => {
  const unknown = (await fieldsOf(`${line}\n`)).filter(([, field]) => field === null)
  expect(unknown).toEqual([])
})

it('takes the beginning of a file, wherever it ends', async () => {
  for (const end of ['b@example.com,"5', 'b@exam', '"', 'b@example.com,5\n']) {
    expect(await fieldsOf(`email,points\na@example.com,5\n${end}`)).toEqual([
      ['email', 'email'],
      ['points', 'points'],
    ])
  }
})

it('refuses what has no first line', async () => {
  for (const file of ['', '\n\n', '"email,points', 'email\0,points\n']) {
    expect(verdict(await imports.columns(file))).toBe('422 validation_error body')
  }
})

it('uploads columns whose names have commas, colons and quotes', async () => {
  await shop.customer(1)
  const columns = encodeURIComponent('email:"Mail: ""home"", or work",points:"Points, now"')
  const file = '"Mail: ""home"", or work","Points, now"\ncustomer-1@example.com,7\n'
  expect(await imports.sent(file, `&columns=${columns}`)).toMatchObject({
    preset: null,
    points_total: 7,
    rows_faulty: 0,
  })
})
