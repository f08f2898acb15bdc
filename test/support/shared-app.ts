import type { OpenDatabase } from '../../src/store/db.ts'
import type { TestApp } from './app.ts'
import type { DeploymentFact } from './empty-database.ts'

/**
 * Where `sharedApp` keeps what the tests of this worker share: the database for all files, the
 * application for one. Apart, so that what only wants to know whether there is one need not load it.
 */
export const shared: {
  database: Promise<OpenDatabase> | null
  /** Of the deployment, in a database that was just migrated. */
  facts: readonly DeploymentFact[]
  app: Promise<TestApp> | null
  /** Until the database is empty again, behind a file. */
  emptying: Promise<void> | null
} = { database: null, facts: [], app: null, emptying: null }
