import { checkedSecret } from './checked-secret.ts'

export const { format: formatApiKey, isOne: isApiKey } = checkedSecret('lrl')
