import type { AdminAnswerOf } from './answers.ts'
import { ADMIN_TOKEN } from './app.ts'
import { type Reply, send } from './http.ts'
import { png } from './pictures.ts'
import type { TestShop } from './shop.ts'

export function uploadLogo(
  shop: TestShop,
  file: Buffer = png(),
  content_type = 'image/png',
): Promise<Reply<AdminAnswerOf<'POST', '/email-logos'>>> {
  return send(shop.app.base_url, {
    method: 'POST',
    path: `/admin/api/email-logos?shop=${shop.domain}`,
    token: ADMIN_TOKEN,
    raw_body: new Uint8Array(file),
    headers: { 'Content-Type': content_type },
  })
}
