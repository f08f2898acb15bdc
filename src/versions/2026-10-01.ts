import type { ApiVersion } from './define.ts'

/** The first version. */
export const v2026_10_01: ApiVersion = { name: '2026-10-01', changes: {} }
