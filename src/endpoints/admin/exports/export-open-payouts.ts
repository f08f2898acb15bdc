import { Type } from 'typebox'
import { currencyText } from '../../../domain/minor-unit.ts'
import type { AddressedPayout } from '../../../domain/partners/payout.ts'
import type { Shop } from '../../../domain/shops/shop.ts'
import { walkPages } from '../../../lib/walk-pages.ts'
import { moneyText } from '../../../schemas/base/money.ts'
import { closed, NoParams, nullable, visibleText } from '../../../schemas/base/types.ts'
import { listOpenPayouts } from '../../../store/partners/due-partners.ts'
import { defineExport } from '../../door/define-export.ts'
import { ofOneShop } from '../../door/define-operation.ts'
import { defineStreamedOperation } from '../../door/define-streamed-operation.ts'
import type { ShopCall } from '../../door/operation-call.ts'
import { Streamed } from '../../door/streamed.ts'
import { ROWS_PER_PAGE } from './rows-per-page.ts'

const query = { reference: Type.Optional(visibleText(200, 'Only payouts with this reference.')) }

const OpenPayoutRow = closed(
  {
    payout_id: Type.String(),
    name: nullable(Type.String({ description: 'The partner; null: erased.' })),
    email: nullable(Type.String()),
    amount: moneyText('The amount to pay.'),
    currency: Type.String({ examples: ['EUR'] }),
    reference: Type.String(),
  },
  { title: 'OpenPayoutRow' },
)

export const exportOpenPayoutsOperation = defineExport('exportOpenPayouts', {
  path: '/exports/open-payouts',
  summary: 'Export the list of transfers: the payouts still to be sent. It has no bank details.',
  area: 'payouts',
  file_name: 'open-payouts',
  query,
  row: OpenPayoutRow,
  async *pages(call, { reference = null }) {
    const { shop } = call
    for await (const page of openPayouts(call, reference)) {
      yield page.map(({ payout_id, name, email, amount, reference: own }) => ({
        ...{ payout_id, name, email, reference: own },
        ...{ amount: currencyText(amount, shop.currency), currency: shop.currency },
      }))
    }
  },
})

const PAYPAL = 'text/csv'

export const exportPayPalPayoutsOperation = {
  ...defineStreamedOperation('exportPayPalPayouts', {
    method: 'GET',
    path: '/exports/paypal-payouts',
    summary:
      "Export the payouts still to be sent in PayPal's format: address, amount, currency, id, " +
      'note and wallet, without a header line. PayPal accepts 5,000 lines at a time. Partners ' +
      'without an address are omitted.',
    area: 'payouts',
    params: NoParams,
    query: closed(query),
    result: OpenPayoutRow,
    streams: [PAYPAL],
    subject: { kind: 'export', id: () => null },
    handle: ofOneShop(async (call: ShopCall, input: { query: { reference?: string } }) => {
      const pages = openPayouts(call, input.query.reference ?? null)
      async function* pieces() {
        for await (const page of pages) {
          yield page.map((payout) => payPalLine(call.shop, payout)).join('')
        }
      }
      return new Streamed({
        media_type: `${PAYPAL}; charset=utf-8`,
        file_name: 'paypal-payouts.csv',
        pieces: pieces(),
      })
    }),
  }),
  of_one_shop: true,
}

function openPayouts({ context, shop }: ShopCall, reference: string | null) {
  return walkPages<AddressedPayout, string>(
    ROWS_PER_PAGE,
    (page) => listOpenPayouts(context.database.db, shop.shop_id, reference, page),
    ({ payout_id }) => payout_id,
  )
}

/** For a machine: no apostrophe guards against spreadsheets, which would change an address. */
function payPalLine({ currency }: Shop, { email, amount, payout_id, reference }: AddressedPayout) {
  if (email === null) return ''
  const cells = [email, currencyText(amount, currency), currency, payout_id, reference, 'PAYPAL']
  return `${cells.map(quoted).join(',')}\r\n`
}

function quoted(cell: string): string {
  const line = cell.replaceAll(/\p{Cc}+/gu, ' ')
  return /[",]/.test(line) ? `"${line.replaceAll('"', '""')}"` : line
}
