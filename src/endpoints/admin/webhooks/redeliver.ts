import { NoBody, NoQuery } from '../../../schemas/base/types.ts'
import { Delivery, DeliveryPath, presentDelivery } from '../../../schemas/webhooks/delivery.ts'
import { redeliver } from '../../../webhooks/actions/redeliver.ts'
import { defineOperation } from '../../door/define-operation.ts'

export const redeliverOperation = defineOperation('redeliver', {
  method: 'POST',
  path: '/deliveries/{delivery_id}/redeliver',
  summary:
    'Send an event to its endpoint again. It is due now, whatever its status, with a full set of ' +
    'retries.',
  area: 'developers',
  params: DeliveryPath,
  query: NoQuery,
  body: NoBody,
  result: Delivery,
  subject: { kind: 'delivery', id: ({ params }) => params.delivery_id },
  handle: async ({ context, shop, now }, { params }) =>
    presentDelivery(await redeliver(context, shop, params.delivery_id, now)),
})
