import type pg from 'pg'

/** Rows from which on nobody should read a whole table. */
const LARGE = 10_000

interface Plan {
  readonly 'Node Type': string
  readonly 'Relation Name'?: string
  readonly Plans?: readonly Plan[]
}

/** The statements for which PostgreSQL plans to read a large table as a whole. */
export async function findPlannedScans(
  client: pg.Client,
  texts: readonly string[],
): Promise<string[]> {
  const found = await client.query(
    `SELECT relname FROM pg_class
    WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace AND reltuples > $1`,
    [LARGE],
  )
  const large = new Set<string>(found.rows.map(({ relname }) => relname))
  await client.query('SET plan_cache_mode = force_generic_plan')
  const scans: string[] = []
  for (const text of texts) {
    if (!/^\s*(select|with|insert|update|delete)\b/i.test(text)) continue
    for (const name of scannedBy(await planOf(client, text))) {
      if (large.has(name)) scans.push(`${name}: ${text.replaceAll(/\s+/g, ' ').slice(0, 300)}`)
    }
  }
  return scans
}

/** For no values in particular, as a prepared statement is planned. */
async function planOf(client: pg.Client, text: string): Promise<Plan> {
  const numbers = [...text.matchAll(/\$(\d+)/g)].map(([, number]) => Number(number))
  const nulls = Array.from({ length: Math.max(0, ...numbers) }, () => 'NULL')
  const values = nulls.length === 0 ? '' : `(${nulls.join(', ')})`
  await client.query(`PREPARE planned AS ${text}`)
  try {
    const explained = await client.query(`EXPLAIN (FORMAT JSON) EXECUTE planned${values}`)
    return explained.rows[0]['QUERY PLAN'][0].Plan
  } finally {
    await client.query('DEALLOCATE planned')
  }
}

function scannedBy(plan: Plan): string[] {
  const below = (plan.Plans ?? []).flatMap(scannedBy)
  const name = plan['Relation Name']
  return plan['Node Type'] === 'Seq Scan' && name !== undefined ? [name, ...below] : below
}
