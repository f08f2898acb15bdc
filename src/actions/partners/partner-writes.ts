import type { Call } from '../../context.ts'
import type { PartnerTermsExtras } from '../../domain/partners/partner-parts.ts'
import type { Queries } from '../../store/db.ts'
import { countGroupMembers } from '../../store/partners/partners.ts'
import type { ChangeAt, PartWrite } from '../write/part-write.ts'
import { isAnyCodeOwed, trySyncCodes } from './sync-partner-codes.ts'

type TermsKind = 'affiliate_settings' | 'affiliate_group'

/**
 * After a change of terms, partners' codes may have to do something else for buyers. They are
 * updated after the commit. Until then the stored answer says that they are not, so that it is true
 * whatever happens in between.
 */
export const partnerSettingsWrite: PartWrite<'affiliate_settings'> = {
  kind: 'affiliate_settings',
  effects: async (queries, at) => ({ extras: await owedCodes(queries, at) }),
  after: syncCodes,
}

export const partnerGroupWrite: PartWrite<'affiliate_group'> = {
  kind: 'affiliate_group',
  effects: async (queries, at) => {
    const members = await countGroupMembers(queries, at.shop.shop_id, [at.id])
    return { extras: { member_count: members.get(at.id) ?? 0, ...(await owedCodes(queries, at)) } }
  },
  after: syncCodes,
}

async function owedCodes(queries: Queries, { shop, changed, dry_run }: ChangeAt<TermsKind>) {
  if (dry_run || !(await isAnyCodeOwed(queries, shop, changed))) return {}
  return { partner_codes_sync_failed: true as const }
}

async function syncCodes<Extras extends PartnerTermsExtras>(
  { context, shop, now }: Call<never>,
  { extras }: { readonly extras: Extras },
) {
  const { partner_codes_sync_failed: is_owed, ...rest } = extras
  return is_owed !== undefined && (await trySyncCodes(context, shop, now)) ? rest : null
}
