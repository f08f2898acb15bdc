import { sql } from 'kysely'
import { embeddedShopOperations } from '../../src/embedded-shop/operations.ts'
import { adminOperations } from '../../src/endpoints/admin/index.ts'
import { endpoints } from '../../src/endpoints/index.ts'
import { ADMIN_TOKEN, type TestApp } from './app.ts'
import { send } from './http.ts'
import { fillPath } from './valid-request.ts'

/** What a shop answers to every question there is, to be compared with another database's. */

const CUSTOMERS = 3
const OTHER_IDS = 2
/** They answer what was asked: the requests of this process, its database, who exported what. */
const ABOUT_ITSELF = [
  ...['/admin/api/requests', '/admin/api/request-errors', '/admin/api/health'],
  ...['/admin/api/audit-log', '/admin/api/exports/audit-log'],
  // Leaves a row, which then is in the timeline.
  '/admin/api/customers/{customer_id}/export',
]

export interface Answered {
  readonly path: string
  readonly status: number
  readonly text: string
}

/** The addresses of all reads, for several customers and things of each kind that there are. */
export async function everyQuestion(app: TestApp, key: string): Promise<string[]> {
  const patterns = [
    ...readsOf('/api/v1', endpoints),
    ...readsOf('/admin/api', adminOperations),
    ...readsOf('/platform/v1', embeddedShopOperations(app.embedded_shop)),
  ].filter((pattern) => !ABOUT_ITSELF.includes(pattern))
  const plain = patterns.filter((pattern) => !pattern.includes('{'))
  const ids = new Map<string, readonly string[]>()
  const seen = idsIn(await everyAnswer(app, key, plain))
  for (const pattern of patterns) {
    for (const [, name = ''] of pattern.matchAll(/\{(\w+)\}/g)) {
      if (!ids.has(name)) ids.set(name, await idsOf(app, name, seen))
    }
  }
  return patterns.flatMap((pattern) => {
    const names = [...pattern.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name)
    const [first = '', ...others] = names
    const rest = Object.fromEntries(others.map((name) => [name, ids.get(name)?.[0] ?? 'none']))
    if (names.length === 0) return [pattern]
    return (ids.get(first) ?? []).map((id) => fillPath(pattern, { ...rest, [first]: id }))
  })
}

function readsOf(
  prefix: string,
  list: readonly { readonly method: string; readonly path: string }[],
): string[] {
  return list.filter(({ method }) => method === 'GET').map(({ path }) => `${prefix}${path}`)
}

/** From a column of this name, or one id of each kind that was seen. */
async function idsOf(
  { database: { db } }: TestApp,
  name: string,
  seen: readonly string[],
): Promise<string[]> {
  const column = name === 'number' ? 'customer_id' : name
  const tables = await sql<{ table: string }>`
    SELECT table_name AS table FROM information_schema.columns
    WHERE column_name = ${column} AND table_schema = current_schema() ORDER BY table_name
  `.execute(db)
  const found = new Set<string>()
  const wanted = column === 'customer_id' ? CUSTOMERS : OTHER_IDS
  for (const { table } of tables.rows) {
    const rows = await sql<{ id: string }>`
      SELECT DISTINCT ${sql.ref(column)}::text AS id FROM ${sql.table(table)}
      WHERE ${sql.ref(column)} IS NOT NULL ORDER BY id LIMIT ${wanted}
    `.execute(db)
    for (const { id } of rows.rows) if (found.size < wanted) found.add(id)
  }
  return found.size > 0 ? [...found] : [...seen]
}

/** One of each kind, which is what stands before the underscore. */
function idsIn(answers: readonly Answered[]): string[] {
  const kinds = new Map<string, string>()
  for (const { text } of answers) {
    for (const [, id = '', kind = ''] of text.matchAll(/"id":"(([a-z]+)_\w+)"/g)) {
      if (!kinds.has(kind)) kinds.set(kind, id)
    }
  }
  return [...kinds.values()]
}

/** The answers to these, without what names the request itself, and when its key was last used. */
export async function everyAnswer(
  { base_url }: TestApp,
  key: string,
  paths: readonly string[],
): Promise<Answered[]> {
  const answers: Answered[] = []
  for (const path of paths) {
    const token = path.startsWith('/api/v1') ? key : ADMIN_TOKEN
    const { status, text } = await send(base_url, { method: 'GET', path, token })
    const lasting = text.replaceAll(/("last_used_at":)("[^"]*"|null)/g, '$1null')
    answers.push({ path, status, text: lasting.replaceAll(/\breq_\w+/g, 'req') })
  }
  return answers
}
