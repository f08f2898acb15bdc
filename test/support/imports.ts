import type { AdminAnswerOf } from './answers.ts'
import { ADMIN_TOKEN } from './app.ts'
import { type Reply, send } from './http.ts'
import { expectOk, type TestShop } from './shop.ts'

/** Imports of members into a shop, through the admin API. */
export function importsOf(shop: Pick<TestShop, 'app' | 'domain' | 'admin' | 'advance'>) {
  const upload = (
    file: string | Uint8Array<ArrayBuffer>,
    query = '',
    headers = {},
  ): Promise<Reply<AdminAnswerOf<'POST', '/imports'>>> =>
    send(shop.app.base_url, {
      method: 'POST',
      path: `/admin/api/imports?shop=${shop.domain}${query}`,
      token: ADMIN_TOKEN,
      raw_body: file,
      headers: { 'Content-Type': 'text/csv', ...headers },
    })
  const sent = async (file: string, query = '') => expectOk(await upload(file, query)).body
  const step = (id: string, name: 'start' | 'cancel' | 'undo', body = {}) =>
    shop.admin('POST', `/imports/${id}/${name}`, body)
  const read = async (id: string) => expectOk(await shop.admin('GET', `/imports/${id}`)).body
  /** Lets the jobs run. */
  const work = () => shop.advance(60)
  const columns = (file: string): Promise<Reply<AdminAnswerOf<'POST', '/imports/columns'>>> =>
    send(shop.app.base_url, {
      method: 'POST',
      path: `/admin/api/imports/columns?shop=${shop.domain}`,
      token: ADMIN_TOKEN,
      raw_body: file,
      headers: { 'Content-Type': 'text/csv' },
    })
  return {
    upload,
    columns,
    sent,
    step,
    read,
    work,
    faults: async (id: string) =>
      expectOk(await shop.admin('GET', `/imports/${id}/faults`)).body.data,
    imported: async (file: string, query = '') => {
      const { id } = await sent(file, query)
      expectOk(await step(id, 'start'))
      await work()
      return read(id)
    },
  }
}
