import { SCOPES, type Scope } from '../../src/domain/access/scopes.ts'

/**
 * Who may call what, at which rate and as which tool: written by hand from the contract ("Summary")
 * and from its completion, never from the code. Columns: method and path, scope, what a session
 * token needs (`-`: none may call it), rate class, tool (`-`: none).
 */
const CONTRACT_TABLE = `
GET    /shop                                 shop:read       -     read            service_get_shop
GET    /program                              program:read    -     read            service_get_program
GET    /program/rule-types                   program:read    -     read            service_list_rule_types
PATCH  /program/settings                     program:write   -     write_platform  service_update_program_settings
GET    /program/changes                      program:read    -     read            service_list_program_changes
POST   /program/changes/{change_id}/undo     program:write   -     write_platform  service_undo_program_change
POST   /program/earn-rules                   program:write   -     write_platform  service_create_earning_rule
PATCH  /program/earn-rules/{rule_id}         program:write   -     write_platform  service_update_earning_rule
DELETE /program/earn-rules/{rule_id}         program:write   -     write_platform  service_delete_earning_rule
POST   /program/rewards                      program:write   -     write_platform  service_create_reward
PATCH  /program/rewards/{reward_id}          program:write   -     write_platform  service_update_reward
DELETE /program/rewards/{reward_id}          program:write   -     write_platform  service_delete_reward
POST   /program/tiers                        program:write   -     write_platform  service_create_tier
PATCH  /program/tiers/{tier_id}              program:write   -     write_platform  service_update_tier
DELETE /program/tiers/{tier_id}              program:write   -     write_platform  service_delete_tier
GET    /program/memberships                  program:read    -     read            service_list_memberships
POST   /program/memberships                  program:write   -     write_platform  service_create_membership
PATCH  /program/memberships/{membership_id}  program:write   -     write_platform  service_update_membership
DELETE /program/memberships/{membership_id}  program:write   -     write_platform  service_delete_membership
GET    /program/eligibility                  program:read    -     read            service_get_eligibility
PATCH  /program/eligibility                  program:write   -     write_platform  service_update_eligibility
GET    /program/referrals                    program:read    -     read            service_get_referral_program
PATCH  /program/referrals                    program:write   -     write_platform  service_update_referral_program
GET    /program/emails                       program:read    -     read            service_list_email_templates
PATCH  /program/emails/{type}                program:write   -     write           service_update_email_template
GET    /program/affiliates/settings          program:read    -     read            service_get_affiliate_program_settings
PATCH  /program/affiliates/settings          program:write   -     write_platform  service_update_affiliate_program_settings
GET    /program/affiliates/groups            program:read    -     read            service_list_affiliate_groups
POST   /program/affiliates/groups            program:write   -     write_platform  service_create_affiliate_group
PATCH  /program/affiliates/groups/{group_id} program:write   -     write_platform  service_update_affiliate_group
DELETE /program/affiliates/groups/{group_id} program:write   -     write_platform  service_delete_affiliate_group
GET    /campaigns                            program:read    -     read            service_list_campaigns
POST   /campaigns                            program:write   -     write           service_create_campaign
GET    /campaigns/{campaign_id}              program:read    -     read            service_get_campaign
PATCH  /campaigns/{campaign_id}              program:write   -     write           service_update_campaign
DELETE /campaigns/{campaign_id}              program:write   -     write           service_delete_campaign
GET    /analytics/summary                    analytics:read  -     read            service_get_analytics_summary
POST   /webhooks                             webhooks:manage -     write           service_create_webhook
GET    /webhooks                             webhooks:manage -     read            service_list_webhooks
GET    /webhooks/{webhook_id}                webhooks:manage -     read            service_get_webhook
DELETE /webhooks/{webhook_id}                webhooks:manage -     write           service_delete_webhook
POST   /webhooks/{webhook_id}/test           webhooks:manage -     write           service_test_webhook
GET    /customers                            customers:read  -     read            service_list_customers
GET    /customers/{customer_id}              customers:read  read  read            service_get_customer
PATCH  /customers/{customer_id}              customers:write -     write           service_update_customer
PUT    /customers/{customer_id}/tier         customers:write -     write_platform  service_set_customer_tier
DELETE /customers/{customer_id}/tier         customers:write -     write_platform  service_clear_customer_tier
PUT    /customers/{customer_id}/birthday     customers:write write write           service_set_customer_birthday
DELETE /customers/{customer_id}/birthday     customers:write write write           service_clear_customer_birthday
GET    /customers/{customer_id}/pets         customers:read  read  read            service_list_customer_pets
POST   /customers/{customer_id}/pets         customers:write write write           service_save_customer_pet
DELETE /customers/{customer_id}/pets/{pet_id} customers:write write write          service_delete_customer_pet
GET    /customers/{customer_id}/children     customers:read  read  read            service_list_customer_children
POST   /customers/{customer_id}/children     customers:write write write           service_save_customer_child
DELETE /customers/{customer_id}/children/{child_id} customers:write write write    service_delete_customer_child
POST   /customers/{customer_id}/enroll       customers:write write write           service_enroll_customer
POST   /customers/{customer_id}/claims       customers:write write write           service_claim_earning_rule
GET    /customers/{customer_id}/points       points:read     read  read            service_get_customer_balance
POST   /customers/{customer_id}/points/earn  points:write    -     write           service_earn_points
POST   /customers/{customer_id}/points/adjust points:write   -     write           service_adjust_points
POST   /customers/{customer_id}/points/deduct points:write   -     write           service_deduct_points
GET    /customers/{customer_id}/transactions points:read     read  read            service_list_customer_transactions
GET    /customers/{customer_id}/rewards      points:read     read  read            service_list_customer_rewards
GET    /customers/{customer_id}/redemptions  points:read     read  read            service_list_redemptions
POST   /customers/{customer_id}/redemptions  points:write    write write_platform  service_redeem_reward
GET    /customers/{customer_id}/redemptions/{redemption_id} points:read read read  service_get_redemption
POST   /customers/{customer_id}/redemptions/{redemption_id}/cancel points:write - write_platform service_cancel_redemption
POST   /customers/{customer_id}/session-tokens customers:read - read               -
POST   /session-tokens/exchange              -               -     read            -
POST   /estimates                            points:read     read  read            service_estimate_cart
POST   /referrals/claim                      customers:write -     write_platform  service_claim_referral
`

export interface Row {
  readonly name: string
  readonly method: string
  readonly path: string
  readonly scope: Scope | null
  readonly session: string | null
  readonly rate: string
  readonly tool: string | null
}

export const CONTRACT_ROWS: readonly Row[] = CONTRACT_TABLE.trim()
  .split('\n')
  .map((line) => {
    const [method = '', path = '', scope, session, rate = '', tool] = line.split(/\s+/)
    const none = (word: string | undefined) => (word === undefined || word === '-' ? null : word)
    return {
      name: `${method} ${path}`,
      method,
      path,
      scope: SCOPES.find((known) => known === scope) ?? null,
      session: none(session),
      rate,
      tool: none(tool),
    }
  })
