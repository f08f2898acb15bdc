import type { TestApp } from './app.ts'

/**
 * Where `sharedApp` keeps the application of this worker: apart, so that what only wants to know
 * whether there is one need not load it.
 */
export const shared: { app: Promise<TestApp> | null } = { app: null }
