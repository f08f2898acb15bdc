import type { CustomerDocument } from '../embedded-shop/store/customers.ts'
import { daysBefore } from './days.ts'
import { COMPANIES, NAME_GROUPS, type NameGroup } from './names.ts'
import { SeededRandom } from './seeded-random.ts'

export const PEOPLE_COUNT = 200
export const FIRST_CUSTOMER_ID = 1001
/** How long ago the first customer signed up: close to 14 months. */
export const SHOP_AGE_DAYS = 420

export interface DemoPerson {
  readonly customer_id: number
  readonly joined_days_ago: number
  readonly created_at: Date
  readonly language: 'en' | 'de'
  readonly orders_per_year: number
  /** As the embedded shop keeps the customer. */
  readonly document: CustomerDocument
}

const HABITS = [
  { name: 'now and then', weight: 40, orders_per_year: 4 },
  { name: 'every month', weight: 38, orders_per_year: 10 },
  { name: 'every other week', weight: 22, orders_per_year: 20 },
]

const COMPANY_ORDERS_PER_YEAR = 24
/** One customer in this many buys for a company. */
const PEOPLE_PER_COMPANY = PEOPLE_COUNT / COMPANIES.length

/** One customer in this many works for the shop. */
const PEOPLE_PER_STAFF = 30
const FIRST_OF_STAFF = 7

const TASTES = ['espresso', 'filter', 'decaf', 'single-origin']
const MAIL_DOMAINS = ['example.com', 'example.org', 'example.net']

/** The first customer, named in the welcome text. */
const ADA = {
  first_name: 'Ada',
  last_name: 'Brunner',
  language: 'en',
  tags: ['espresso', 'regular'],
  orders_per_year: 20,
} as const

/** The shop's customers in the order in which they signed up; the same ones every time. */
export function demoPeople(today: Date): DemoPerson[] {
  const random = new SeededRandom(1)
  const names = new NameBook(random)
  return Array.from({ length: PEOPLE_COUNT }, (_, index) => {
    const joined_days_ago = SHOP_AGE_DAYS - Math.floor((index * (SHOP_AGE_DAYS - 2)) / PEOPLE_COUNT)
    const created_at = daysBefore(today, joined_days_ago, random.between(6 * 60, 20 * 60))
    const company = index % PEOPLE_PER_COMPANY === PEOPLE_PER_COMPANY - 1
    const person = index === 0 ? ADA : somebody(random, names, company)
    const { first_name, last_name, language, tags, orders_per_year } = person
    return {
      customer_id: FIRST_CUSTOMER_ID + index,
      joined_days_ago,
      created_at,
      language,
      orders_per_year,
      document: {
        email: mailAddress(first_name, last_name, random.pick(MAIL_DOMAINS)),
        first_name,
        last_name,
        phone: null,
        tags: index % PEOPLE_PER_STAFF === FIRST_OF_STAFF ? [...tags, 'staff'] : [...tags],
        locale: language,
        email_consent: index === 0 || random.chance(0.6),
        sms_consent: false,
        company: company ? companyOf(index) : null,
        created_at: created_at.toISOString(),
      },
    }
  })
}

function somebody(random: SeededRandom, names: NameBook, company: boolean) {
  const { locale: language, first_name, last_name } = names.next()
  const taste = random.chance(0.35) ? [random.pick(TASTES)] : []
  return {
    first_name,
    last_name,
    language,
    tags: company ? ['wholesale', ...taste] : taste,
    orders_per_year: company
      ? COMPANY_ORDERS_PER_YEAR
      : random.pickWeighted(HABITS).orders_per_year,
  }
}

function companyOf(index: number): { name: string } {
  const name = COMPANIES[Math.floor(index / PEOPLE_PER_COMPANY)]
  if (name === undefined) throw new Error('the demo has more companies than names')
  return { name }
}

/** Gives out each full name once. */
class NameBook {
  readonly #random: SeededRandom
  readonly #taken_names = new Set<string>()

  constructor(random: SeededRandom) {
    this.#random = random
  }

  next(): Pick<NameGroup, 'locale'> & { first_name: string; last_name: string } {
    for (;;) {
      const { locale, first_names, last_names } = this.#random.pickWeighted(NAME_GROUPS)
      const first_name = this.#random.pick(first_names)
      const last_name = this.#random.pick(last_names)
      const full_name = `${first_name} ${last_name}`
      if (this.#taken_names.has(full_name)) continue
      this.#taken_names.add(full_name)
      return { locale, first_name, last_name }
    }
  }
}

/** Without accents and apostrophes: `zsofia.toth@example.org`. */
function mailAddress(first_name: string, last_name: string, domain: string): string {
  const plain = (name: string) => name.normalize('NFD').replaceAll(/[^A-Za-z]/g, '')
  return `${plain(first_name)}.${plain(last_name)}@${domain}`.toLowerCase()
}
