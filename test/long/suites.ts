/** A suite that takes too long for every change: it runs when the code that it is about changes. */
export interface LongSuite {
  readonly name: string
  readonly about: string
  /** A program of the project or Node.js, with its arguments. */
  readonly command: readonly [string, ...string[]]
  readonly environment: Readonly<Record<string, string>>
  /** The files whose change calls for it, as globs from the root of the project. */
  readonly paths: readonly string[]
}

const ON_POSTGRES = ['node', 'test/support/run-on-postgres.ts'] as const
const LEDGER = [
  'migrations/*.sql',
  'src/{actions,domain,store}/{campaigns,earning,ledger,memberships,orders,points,tiers}/**',
  'src/jobs/{release-points,expire-points,place-members,review-tiers}.ts',
]
const YEAR = ['test/scenarios/year/**', 'src/demo/seeded-random.ts']
const CODES = 'src/{actions,domain,store}/{codes,rewards}/**'
const TRANSACTIONS = 'src/store/{db,error-kind,idempotency,prepared-statements,write-together}.ts'

/** The files that get a line by the steps of CONTRIBUTING.md. */
const TOUCHED = [
  'src/domain/{catalogue/earning/index,program,programme/parts}.ts',
  'src/{emails/templates,endpoints}/index.ts',
  'src/languages/{*,summaries/*}.ts',
  'src/schemas/programme/program.ts',
  'test/domain/catalogue/{earning,summaries}.test.ts',
  'test/emails/facts.test.ts',
  'test/property/program-parts.ts',
  'test/scenarios/emails-of-points.test.ts',
]

export const LONG_SUITES: readonly LongSuite[] = [
  {
    name: 'year',
    about: 'a whole year of a shop, on PostgreSQL',
    command: [...ON_POSTGRES, 'test/scenarios/year/year.test.ts'],
    environment: { LAUREL_TEST_YEAR: 'whole' },
    paths: [...LEDGER, ...YEAR],
  },
  {
    name: 'year-embedded',
    about: 'a tenth of a year, on an embedded database',
    command: ['vitest', 'run', 'test/scenarios/year/year.test.ts'],
    environment: { LAUREL_TEST_YEAR: 'tenth' },
    paths: [...YEAR, 'src/store/{db,json-as-text,preparing-pglite,session}.ts'],
  },
  {
    name: 'year-on-shopify',
    about: 'a tenth of a year, told by Shopify, beside the same of the built-in shop',
    command: [...ON_POSTGRES, 'test/scenarios/year-on-shopify.test.ts'],
    environment: { LAUREL_TEST_YEAR: 'tenth' },
    paths: [
      ...YEAR,
      'src/shopify/{domain,operations}/**',
      'src/shopify/{receive,sweep,work-deliveries}.ts',
      'test/scenarios/year-on-shopify.test.ts',
      'test/support/shopify/stand-in-orders.ts',
    ],
  },
  {
    name: 'claims',
    about: 'ten thousand referral claims',
    command: [...ON_POSTGRES, 'test/scenarios/referral-self-dealing.test.ts'],
    environment: { LAUREL_TEST_CLAIMS: '10000' },
    paths: [
      'src/{actions,domain,store}/referrals/**',
      'test/scenarios/{referral-self-dealing.test,self-dealing}.ts',
    ],
  },
  {
    name: 'redemption-steps',
    about: 'redemptions that stop at every step',
    command: ['vitest', 'run', 'test/scenarios/redemption-stopped.test.ts'],
    environment: { LAUREL_TEST_EVERY_STEP: '1' },
    paths: [
      CODES,
      TRANSACTIONS,
      'src/actions/write/**',
      'test/scenarios/redemption-stopped.test.ts',
      'test/support/{redemptions,stopping-edge}.ts',
    ],
  },
  {
    name: 'faults',
    about: 'all faults, each of which strikes three times',
    command: ['vitest', 'run', '--config', 'vitest.faults.config.ts'],
    environment: { LAUREL_TEST_FAULTS: 'all' },
    paths: [
      TRANSACTIONS,
      'src/{actions/write,commands,jobs,webhooks}/**',
      'src/emails/actions/**',
      'src/store/{deployment,migrate,session}.ts',
      'src/store/backup/**',
      'test/faults/**',
    ],
  },
  {
    name: 'four-touches',
    about: 'one thing of each sort, added by the steps of CONTRIBUTING.md',
    command: ['vitest', 'run', 'test/process/four-touches.test.ts'],
    environment: { LAUREL_TEST_TOUCHES: 'all' },
    paths: [
      'CONTRIBUTING.md',
      'test/process/{added/**,four-touches.test.ts,touches.ts}',
      ...TOUCHED,
    ],
  },
]
