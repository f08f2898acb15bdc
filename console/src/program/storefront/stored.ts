import type { AnswerOf } from '../../api/call.ts'

export type Storefront = AnswerOf<'GET /api/v1/program'>['storefront']
