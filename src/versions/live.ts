import { v2026_10_01 } from './2026-10-01.ts'
import { Versions } from './define.ts'

/** The live versions of this build. Only the roots read it; everything else receives it. */
export const LIVE_VERSIONS = new Versions(v2026_10_01)
