import { type PostgresServer, startPostgres, TEST_SERVER } from '../support/postgres-server.ts'

let server: PostgresServer | null = null

/** One PostgreSQL for all faults that leave it alone: TEST_DATABASE_URL, or one started for them. */
export async function setup(): Promise<void> {
  if (process.env.TEST_DATABASE_URL !== undefined) return
  server = await startPostgres(TEST_SERVER)
  process.env.TEST_DATABASE_URL = server.url
  process.stdout.write(`PostgreSQL: ${server.version}\n`)
}

export function teardown(): void {
  server?.remove()
}
