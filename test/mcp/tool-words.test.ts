import { readFileSync } from 'node:fs'
import { glob } from 'node:fs/promises'
import { describe, expect, it } from 'vitest'
import { errorText } from '../../src/mcp/call-tool.ts'
import { nextSteps } from '../../src/mcp/next-steps.ts'
import { inToolWords } from '../../src/mcp/tool-words.ts'

/** Texts of the API as somebody is told them who knows tools alone. */

describe('a text in the words of tools', () => {
  it.each([
    ['As `GET /program` lists it.', 'As `service_get_program` lists it.'],
    [
      'A type of `GET /program/rule-types?kind=earning`.',
      'A type of `service_list_rule_types` with `kind=earning`.',
    ],
    ['by PATCH /program/referrals', 'by service_update_referral_program'],
    ['`POST /customers/{customer_id}/claims`', '`service_claim_earning_rule`'],
    ['field Idempotency-Key', 'field idempotency_key'],
    // The merchant's own.
    ['Set with `PATCH /admin/api/switches`.', 'Set with the page Go live of the console.'],
    ['with `POST /admin/api/payouts/run`', 'with the page Partners of the console'],
    // Not ours.
    ['`GET /nowhere`', '`GET /nowhere`'],
    ['a GET request', 'a GET request'],
  ])('%j is %j', (text, told) => {
    expect(inToolWords(text)).toBe(told)
  })

  it('leaves no request of the API in what our code says', async () => {
    const left: string[] = []
    for await (const file of glob('src/{actions,domain,schemas,endpoints}/**/*.ts')) {
      if (file.includes('/admin/')) continue
      const lines = readFileSync(file, 'utf8').split('\n')
      const code = lines.filter((line) => !/^\s*(\*|\/\/|\/\*)/.test(line)).join('\n')
      for (const [text] of code.matchAll(/\b(GET|POST|PUT|PATCH|DELETE) \/[\w/{}-]+/g)) {
        if (!text.includes(' /admin/') && inToolWords(text) === text) left.push(`${file}: ${text}`)
      }
      // A path without its method is nobody's name.
      for (const [path] of code.matchAll(
        /['"`](at|by|see|use) `?\/(program|campaigns|customers)\b/g,
      )) {
        left.push(`${file}: ${path}`)
      }
    }
    expect(left).toEqual([])
  })

  it('of an error keeps it readable as JSON', () => {
    const error = { code: 'not_found', message: 'See `GET /program`.' }
    const answer = { status: 404, body: JSON.stringify({ error }), headers: {}, request_id: 'r' }
    const [, body = ''] = errorText({ ...answer, code: 'not_found' }).split('\n\n')
    expect(JSON.parse(body).error.message).toBe('See `service_get_program`.')
  })

  it('of an error asks to correct only what can be corrected', () => {
    const words = (code: 'validation_error' | 'insufficient_scope', details: object) => {
      const body = JSON.stringify({ error: { code, message: 'No.', details } })
      return errorText({ status: 422, body, headers: {}, request_id: 'r', code })
    }
    expect(words('validation_error', { field: 'name' })).toContain('correct it')
    expect(words('validation_error', { reason: 'cancel_first' })).toContain('The current state')
    const of_few = words('insufficient_scope', { reason: 'too_few_members' })
    expect(of_few).toContain('This is an answer')
    expect(of_few).not.toContain('not allowed')
  })

  it('of what to do next names tools alone, and what the merchant does in the admin', () => {
    for (const text of Object.values(nextSteps)) {
      expect(inToolWords(text).replaceAll(/[A-Z]+ \/admin\/api/g, '')).not.toMatch(/[A-Z]{3,} \//)
    }
  })
})
