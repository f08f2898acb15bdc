import { expect, it } from 'vitest'
import { newAssistant } from '../support/assistant.ts'
import { verdict } from '../support/http.ts'
import { expectOk, newShop } from '../support/shop.ts'
import { callTool } from '../support/tools.ts'

it('tells apart what two assistants of the same name did, the newest first', async () => {
  const shop = await newShop()
  const first = await newAssistant(shop.app)
  const second = await newAssistant(shop.app)
  const tokens = [await first.connect(shop), await second.connect(shop)]
  const rename = async (place: number, program_name: string) => {
    const token = tokens[place]?.access_token ?? ''
    const reply = await callTool(
      shop,
      'service_update_program_settings',
      { program_name },
      { token },
    )
    expect(reply.is_error).toBe(false)
  }
  await rename(0, 'One')
  await rename(1, 'Two')
  await rename(0, 'Three')
  const { data } = expectOk(await shop.admin('GET', '/assistants')).body
  expect(new Set(data.map(({ name }) => name)).size).toBe(1)
  const changesOf = async (place: number) => {
    const path = `/assistants/${data[place]?.id}/changes` as const
    const changes = expectOk(await shop.admin('GET', path)).body.data
    return changes.map(({ diff, undoable }) => [diff[0]?.after, undoable])
  }
  expect(await changesOf(0)).toEqual([
    ['Three', true],
    ['One', false],
  ])
  expect(await changesOf(1)).toEqual([['Two', false]])
  const strange = await (await newShop()).admin('GET', `/assistants/${data[0]?.id}/changes`)
  expect(verdict(strange)).toBe('404 not_found')
})
