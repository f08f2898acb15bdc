import { inDays } from '../../support/campaigns.ts'
import { expectOk, type TestShop } from '../../support/shop.ts'

/** A running, a planned and a begun campaign, made after whatever the shop has sold. */
export async function someCampaigns(shop: TestShop): Promise<void> {
  await shop.switch({ campaigns_feature: true })
  const [reward] = expectOk(await shop.get('/program')).body.redemption_rules
  const bodies = [
    {
      name: 'Double points weekend',
      multiplier: 2,
      starts_at: await inDays(shop, -1),
      ends_at: await inDays(shop, 2),
      limits: { max_bonus_points: 5_000 },
      badge_text: 'Double points',
      banner_copy: { en: { title: 'Double points', subtitle: 'Until Sunday night' } },
      status: 'scheduled',
    },
    {
      name: 'Reward sale',
      template: 'reward_sale',
      starts_at: await inDays(shop, 5),
      ends_at: await inDays(shop, 12),
      spotlight_rewards: [{ reward_id: reward?.id ?? '', sale_points_cost: 60 }],
      status: 'scheduled',
    },
    { name: 'Black Friday', template: 'black_friday', starts_at: await inDays(shop, 30) },
  ]
  for (const body of bodies) expectOk(await shop.post('/campaigns', body))
}
