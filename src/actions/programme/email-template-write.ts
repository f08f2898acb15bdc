import { readReach } from '../../emails/queue.ts'
import type { PartWrite } from '../write/part-write.ts'

export const emailTemplateWrite: PartWrite<'email_template'> = {
  kind: 'email_template',
  effects: async (queries, { shop, id }) => ({
    extras: { reach: await readReach(queries, shop.shop_id, id) },
  }),
}
