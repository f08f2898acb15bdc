import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { ASSISTANT_SCOPES } from '../../src/domain/access/scopes.ts'
import { LIVES_S } from '../../src/mcp/oauth/provider.ts'
import { tools } from '../../src/mcp/tools.ts'
import {
  ASSISTANTS_PAGE,
  CONNECT_PAGE,
  withLimits,
  withNamedLimits,
  words,
} from '../support/limits-table.ts'

/** What docs/assistants.md and docs/connect-assistants.md repeat. */

const merchant = readFileSync(ASSISTANTS_PAGE, 'utf8')
const technician = readFileSync(CONNECT_PAGE, 'utf8')

const rowsBelow = (head: string) => {
  const [, rest = ''] = technician.split(head)
  const [table = ''] = rest.split('\n\n')
  return table
    .split('\n')
    .filter((row) => row.startsWith('| `'))
    .map((row) => [...row.matchAll(/`([^`]+)`/g)].map(([, word = '']) => word))
}

describe('the page for merchants', () => {
  it('has the limits of a new assistant: "npm run generate" writes them', () => {
    expect(merchant).toBe(withLimits(merchant))
  })

  it('is in words that a shop owner knows, without paths, names of tools and standards', () => {
    expect(merchant).not.toMatch(/service_|\/mcp|OAuth|RFC|JSON|API\b(?! key)|`|http|token/)
  })

  it('names what the console shows', () => {
    const shown = [words.title, words.connect, words.create_code, words.disconnect, words.undo_all]
    const of_proposals = [words.proposals.approve, words.proposals.change, words.proposals.decline]
    for (const name of [...shown, ...of_proposals]) expect(merchant).toContain(`**${name}**`)
    for (const mode of Object.values(words.limits.modes)) expect(merchant).toContain(`| ${mode} |`)
  })
})

describe('the page for technicians', () => {
  it('has the limits by their names: "npm run generate" writes them', () => {
    expect(technician).toBe(withNamedLimits(technician))
  })

  it('has each tool that answers a question, with its endpoint and scope', () => {
    const rows = rowsBelow('| Tool | Endpoint | Answers | Scope |\n')
    expect(rows.length).toBeGreaterThan(5)
    for (const [name, request, ...others] of rows) {
      const tool = tools.find(({ description }) => description.name === name)
      expect(`${tool?.endpoint.method} ${tool?.endpoint.path}`).toBe(request)
      expect(others).toContain(tool?.endpoint.scope)
    }
  })

  it('says how long what it hands out is good for, and for what', () => {
    const hours = LIVES_S.AccessToken / 3_600
    expect(hours).toBe(1)
    expect(technician).toContain('| Access token | opaque, valid for one hour')
    const days = LIVES_S.RefreshToken / 86_400
    expect(technician).toContain(`| Refresh token | valid for ${days} days`)
    expect(merchant).toContain(`nobody uses for ${days} days`)
    const scopes = ASSISTANT_SCOPES.map((scope) => `\`${scope}\``).join(', ')
    expect(technician).toContain(`at most four scopes: ${scopes}`)
  })
})

it('each page leads to the other', () => {
  expect(merchant).toContain('](connect-assistants.md')
  expect(technician).toContain('](assistants.md')
})
