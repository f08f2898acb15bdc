/** What a column of a file of members can hold. */
export const IMPORT_FIELDS = [
  'external_id',
  'customer_id',
  'email',
  'first_name',
  'last_name',
  'email_consent',
  'points',
  'tier',
  'birthday',
  'referral_code',
  'last_activity_at',
  'excluded_from_program',
] as const

export type ImportField = (typeof IMPORT_FIELDS)[number]

/** How a product writes a file of its members. */
export interface ImportPreset {
  readonly name: string
  readonly product: string
  /** The names that its columns have, of which the first is the usual one. */
  readonly columns: Readonly<Partial<Record<ImportField, readonly string[]>>>
  /** How a date such as 03/04 is read. */
  readonly dates: 'month_first' | 'day_first'
}

/** Names, and whether somebody takes part in marketing: columns that the products name alike. */
const PERSON = {
  first_name: ['first_name'],
  last_name: ['last_name'],
  email_consent: ['accepts_marketing', 'accepts_email_marketing', 'email_consent'],
} as const

/** The products that merchants come from, and our own export. */
export const IMPORT_PRESETS: readonly ImportPreset[] = [
  {
    name: 'laurel',
    product: 'Laurel (`laurel export members`), or a list that names the fields',
    columns: {
      external_id: ['external_id'],
      customer_id: ['legacy_id', 'customer_id'],
      email: ['email'],
      ...PERSON,
      points: ['points_balance', 'points'],
      tier: ['tier_name', 'tier'],
      birthday: ['birthday'],
      referral_code: ['referral_code'],
      last_activity_at: ['last_activity_at'],
      excluded_from_program: ['excluded_from_program'],
    },
    dates: 'month_first',
  },
  {
    name: 'smile',
    product: 'Smile.io',
    columns: {
      email: ['email'],
      ...PERSON,
      points: ['points', 'points_balance'],
      tier: ['vip_tier'],
      birthday: ['date_of_birth'],
      excluded_from_program: ['Member Status', 'state'],
    },
    dates: 'month_first',
  },
  {
    name: 'loyaltylion',
    product: 'LoyaltyLion',
    columns: {
      email: ['email', 'email address', 'email addresses'],
      ...PERSON,
      points: ['points', 'points_approved'],
      tier: ['tier', 'loyalty tier'],
      birthday: ['birthday'],
      excluded_from_program: ['blocked'],
    },
    dates: 'month_first',
  },
  {
    name: 'rivo',
    product: 'Rivo',
    columns: {
      email: ['Email'],
      ...PERSON,
      points: ['Points Balance', 'points'],
      tier: ['VIP Tier'],
      birthday: ['Birthdate'],
      excluded_from_program: ['status', 'Member Status'],
    },
    dates: 'month_first',
  },
  {
    name: 'yotpo',
    product: 'Yotpo',
    columns: {
      email: ['Email', 'Emails'],
      ...PERSON,
      points: ['Points Balance', 'Points'],
      birthday: ['Birthday', 'Birthday (MM/DD)', 'Birthday (MM/DD) or (MM/DD/YYYY)'],
      excluded_from_program: ['Opted Out', 'Opted In'],
    },
    dates: 'month_first',
  },
  {
    name: 'shopify',
    product: 'Shopify (customers)',
    columns: {
      customer_id: ['Customer ID'],
      email: ['Email'],
      ...PERSON,
    },
    dates: 'month_first',
  },
]

export const PRESET_NAMES = IMPORT_PRESETS.map(({ name }) => name)

/** Names of lists that people keep themselves. */
const USUAL: ImportPreset['columns'] = {
  email: ['e-mail', 'mail', 'customer email', 'E-Mail-Adresse'],
  first_name: ['given name', 'Vorname'],
  last_name: ['surname', 'family name', 'Nachname', 'Familienname'],
  email_consent: ['email marketing consent', 'email marketing', 'newsletter'],
  points: ['balance', 'points total', 'Punkte', 'Punktestand'],
  tier: ['level', 'Stufe'],
  birthday: ['birth date', 'Geburtstag', 'Geburtsdatum'],
  referral_code: ['referral link', 'referral url', 'Empfehlungscode'],
  customer_id: ['customer number', 'Kundennummer'],
}

/** The names by which each field is known. */
export const KNOWN_COLUMNS: ImportPreset['columns'] = Object.fromEntries(
  IMPORT_FIELDS.map((field) => [
    field,
    [...IMPORT_PRESETS.flatMap(({ columns }) => columns[field] ?? []), ...(USUAL[field] ?? [])],
  ]),
)
