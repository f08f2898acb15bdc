import { closed, pageOfAtMost } from '../base/types.ts'

/** A row may come with an order of hundreds of lines, so a page has fewer. */
const LIMIT_MAX = 100
export const EXPLAINED_LIMIT_DEFAULT = 25

/** The query of a list whose rows are explained. */
export const explainedPageQuery = closed(pageOfAtMost(LIMIT_MAX, EXPLAINED_LIMIT_DEFAULT))
