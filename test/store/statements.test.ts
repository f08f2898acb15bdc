import { join } from 'node:path'
import { sql } from 'kysely'
import {
  isTaggedTemplateExpression,
  type Node,
  type TaggedTemplateExpression,
} from 'typescript/unstable/ast'
import { API, type Project, type Type } from 'typescript/unstable/sync'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { OpenDatabase } from '../../src/store/db.ts'
import { openMigrated } from '../support/database.ts'
import { describeStatement } from '../support/describe-statement.ts'
import { RowClaims } from '../support/row-claims.ts'
import { readSources } from '../support/source-tree.ts'
import { StatementText } from '../support/statement-text.ts'

/**
 * A type argument of `sql` is a claim about rows that TypeScript takes on trust. Here every one in
 * the source is compared with what the database says that the statement answers: the names of its
 * columns, the types of those that come from tables, the kind of those that are calculated.
 */

/**
 * Columns that may be null in their table and never are in these rows, and why. This list only
 * shrinks: what is no longer needed is a fault too.
 */
const NEVER_NULL: Readonly<Record<string, string>> = {
  'emails/store/reminders.ts order_id': 'selected by IS NOT NULL',
  'emails/store/reminders.ts product_id': 'what has an order has a product',
  'embedded-shop/store/customers.ts updated_at': 'just written',
  'shopify/store/deliveries.ts customer_id': 'selected by IS NOT NULL',
  'store/codes/codes-in-texts.ts code': 'selected by its value',
  'store/customers/birthday-scans.ts entered_at': 'selected by the birthday, which has it',
  'store/customers/customers.ts enrolled_at': 'every account belongs to a member',
  'store/customers/customers.ts enrolled_via': 'every account belongs to a member',
  'store/customers/list-members.ts enrolled_at': 'every account belongs to a member',
  'store/customers/list-members.ts enrolled_via': 'every account belongs to a member',
  'store/memberships/memberships.ts order_id': 'selected by IS NOT NULL',
  'store/memberships/memberships.ts product_id': 'what has an order has a product',
  'store/memberships/memberships.ts term_count': 'what has an order has a term',
  'store/memberships/memberships.ts term_unit': 'what has an order has a term',
  'store/orders/orders.ts at': 'selected by IS NOT NULL',
  'store/orders/orders.ts customer_id': 'selected by its value',
  'store/points/corrections.ts source_ref': 'selected by its value',
  'store/referrals/referral-senders.ts email': 'selected by IS NOT NULL',
  'store/tiers/tier-gifts.ts source_ref': 'names the tier',
  'store/tiers/tier-reviews.ts tier_id': 'selected by IS NOT NULL',
}

const root = join(import.meta.dirname, '..', '..')

let database: OpenDatabase
let compiler: API
let project: Project

beforeAll(async () => {
  database = await openMigrated()
  compiler = new API({ cwd: root })
  const config = join(root, 'tsconfig.json')
  const opened = compiler.updateSnapshot({ openProjects: [config] }).getProject(config)
  if (opened === undefined) throw new Error('the project did not open')
  project = opened
}, 60_000)
afterAll(async () => {
  compiler.close()
  await database.close()
})

it('every statement answers the rows that it says', async () => {
  const claims = await RowClaims.open(project, database)
  const statements = readStatements()
  expect(statements.length).toBeGreaterThan(100)
  const faults = new Map<string, string>()
  for (const { path, template, claim } of statements) {
    for (const takes_first of [true, false]) {
      const text = new StatementText(project, takes_first).read(template.template)
      if (claims.isRow(claim)) {
        const answered = await describeStatement(database, text)
        for (const [name, fault] of claims.faultsOf(claim, text, answered)) {
          faults.set(`${path} ${name}`, fault)
        }
      } else {
        const fault = claims.faultOf(claim, await describeStatement(database, `SELECT ${text}`))
        if (fault !== null) faults.set(`${path} ${text}`, fault)
      }
    }
  }
  const nulls = [...faults].filter(([, fault]) => /^is (.+) \| null, not \1$/.test(fault))
  const excused = nulls.map(([where]) => where).filter((where) => where in NEVER_NULL)
  expect([...faults].filter(([where]) => !excused.includes(where))).toEqual([])
  expect(excused.sort()).toEqual(Object.keys(NEVER_NULL))
}, 120_000)

/** Claims that are wrong, each with what is found. */
const WRONG = [
  [sql<{ seq: string }>`SELECT seq FROM entries`, 'seq is number, not string'],
  [sql<{ of_seq: number }>`SELECT of_seq FROM entries`, 'of_seq is number | null, not number'],
  [sql<{ kind: 'pet' }>`SELECT kind FROM subjects`, 'kind is "child" | "pet", not "pet"'],
  [sql<{ refunds: Date[] }>`SELECT refunds FROM orders`, 'refunds is Refund[], not Date[]'],
  [sql<{ seq: number; points: number }>`SELECT seq FROM entries`, 'points is said, not answered'],
  [sql<{ seq: number }>`SELECT seq, points FROM entries`, 'points is answered, not said'],
  [sql<{ sum: number }>`SELECT sum(points) FROM entries`, 'sum is string, not number'],
  [sql<{ day: string }>`SELECT max(day) AS day FROM active_days`, 'day is Date, not string'],
  [
    sql<{ seq: number }>`SELECT e.seq FROM shops s LEFT JOIN entries e ON e.shop_id = s.shop_id`,
    'seq is number or missing, not number',
  ],
] as const

it('a wrong claim is found', async () => {
  const claims = await RowClaims.open(project, database)
  const file = project.program.getSourceFile(import.meta.filename)
  if (file === undefined) throw new Error('this file is in the project')
  const found: string[] = []
  for (const { template, claim } of statementsIn(file)) {
    const text = new StatementText(project, true).read(template.template)
    const faults = claims.faultsOf(claim, text, await describeStatement(database, text))
    found.push([...faults].map((fault) => fault.join(' ')).join())
  }
  expect(found).toHaveLength(WRONG.length)
  for (const [index, [, fault]] of WRONG.entries()) expect(found[index]).toMatch(fault)
})

interface Statement {
  readonly template: TaggedTemplateExpression
  readonly claim: Type
}

/** Every template of `sql` that claims a type, but for conditions: nothing is read of those. */
function statementsIn(node: Node): Statement[] {
  const { checker } = project
  const found: Statement[] = []
  const visit = (each: Node) => {
    if (isTaggedTemplateExpression(each)) {
      const [argument] = each.typeArguments ?? []
      const claim = argument && checker.getTypeFromTypeNode(argument)
      if (claim !== undefined && checker.typeToString(claim) !== 'SqlBool') {
        found.push({ template: each, claim })
      }
    }
    each.forEachChild(visit)
  }
  visit(node)
  return found
}

function readStatements(): (Statement & { readonly path: string })[] {
  return readSources()
    .filter(({ text }) => text.includes('sql<'))
    .flatMap(({ path }) => {
      const file = project.program.getSourceFile(join(root, 'src', path))
      return file === undefined ? [] : statementsIn(file).map((each) => ({ ...each, path }))
    })
}
