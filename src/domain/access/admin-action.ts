/** What became of an admin action; `unknown`: it is running, or its process ended in the middle. */
export const ACTION_RESULTS = ['done', 'refused', 'failed', 'unknown'] as const
export type ActionResult = (typeof ACTION_RESULTS)[number]

/** How many refusals of one actor are recorded in a minute; an endless loop must not fill the log. */
export const REFUSALS_RECORDED_PER_MINUTE = 30
