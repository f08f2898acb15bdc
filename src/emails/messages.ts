import type { RuleWord } from '../domain/catalogue/rule-words.ts'
import type { CodeFacts, WorthType } from './facts.ts'

/**
 * Everything that e-mails say in one language. What is counted, money and dates come as text that
 * is formatted already; `count` comes along where a word beside it changes with the number.
 * `date` is the last day on which something holds, unless it says otherwise.
 */
export interface Messages {
  /** BCP 47, for numbers and dates. */
  readonly tag: string
  readonly direction: 'ltr' | 'rtl'
  readonly date: Intl.DateTimeFormatOptions
  /** Where the platform's own spelling of a date is not the usual one. */
  respellDate?(date: string): string
  /** Between what it is and what it comes to. */
  readonly colon: string
  /** What points are called where the merchant has no name of their own for them. */
  readonly points_name: string
  /** The same word beside a number. */
  pointsWord(count: number): string
  greeting(name: string): string
  readonly footer: {
    member(given: Named<'program' | 'shop'>): string
    partner(given: Named<'shop'>): string
    readonly unsubscribe: string
  }
  readonly actions: {
    readonly visit_shop: string
    readonly see_rewards: string
    readonly use_code: string
    readonly share_link: string
    readonly see_offer: string
    readonly open_link: string
  }
  readonly labels: Readonly<Record<Label, string>>
  readonly worth: Readonly<Record<WorthType, (value: string) => string>>
  /** An order by its name, `#1001`, at the beginning of a line. */
  order(name: string): string
  /** What points are paid for, where the merchant has no title of their own. */
  readonly rules: Readonly<Record<RuleType, string>>

  readonly welcome: {
    title(given: Named<'program'>): string
    text(given: Named<'shop' | 'points_name'>): string
  }
  readonly points_earned: {
    title(given: Named<'points'>): string
    readonly text: string
  }
  readonly points_pending_released: {
    title(given: Named<'points'>): string
    readonly text: string
  }
  readonly points_reversed: {
    title(given: Named<'points'>): string
    refunded(given: OrderOrNone): string
    cancelled(given: OrderOrNone): string
  }
  readonly points_expiring: {
    title(given: Named<'points' | 'date'>): string
    readonly text: string
  }
  readonly points_expiring_last_chance: {
    title(given: Named<'points' | 'date'>): string
    readonly text: string
  }
  readonly points_expired: {
    title(given: Named<'points'> & { readonly count: number }): string
    readonly text: string
  }
  readonly reward_available: {
    title(given: Named<'reward'>): string
    text(given: Named<'cost' | 'balance'>): string
  }
  readonly reward_redeemed: {
    title(given: Named<'reward'>): string
    readonly with_code: string
    readonly store_credit: string
  }
  readonly reward_expiring: {
    title(given: Named<'reward' | 'date'>): string
    readonly text: string
  }
  readonly birthday: {
    readonly title: string
    text(given: Named<'shop'>): string
  }
  readonly pet_birthday: SubjectMessages
  readonly child_birthday: SubjectMessages
  readonly tier_up: {
    title(given: Named<'tier'>): string
    readonly text: string
  }
  readonly tier_approaching: {
    title(given: Named<'tier'>): string
    text(given: Named<'points'>): string
    readonly text_nearly: string
  }
  readonly tier_at_risk: {
    title(given: Named<'tier'>): string
    text(given: Named<'points' | 'date'>): string
    text_nearly(given: Named<'date'>): string
  }
  readonly tier_down: {
    title(given: Named<'tier'>): string
    text(given: Named<'previous_tier'>): string
  }
  readonly referral_invite: {
    title(given: Named<'shop'>): string
    readonly text: string
  }
  readonly referral_completed: {
    readonly title: string
    readonly text: string
  }
  readonly membership_started: {
    title(given: Named<'membership'>): string
    readonly text: string
  }
  readonly membership_renewal: {
    /** `date` is the day on which it renews. */
    title_renews(given: Named<'membership' | 'date'>): string
    title_ends(given: Named<'membership' | 'date'>): string
    readonly text_renews: string
    readonly text_ends: string
  }
  readonly membership_ended: {
    title(given: Named<'membership'>): string
    readonly text: string
  }
  readonly partner_approved: {
    title(given: Named<'shop'>): string
    readonly text: string
  }
  readonly partner_commission: {
    title(given: Named<'amount'>): string
    readonly text: string
  }
  readonly campaign_teaser: {
    title(given: Named<'campaign'>): string
    /** `moment` is when it starts: a date with the time. */
    text(given: Named<'moment'>): string
  }
  readonly campaign_launch: {
    title(given: Named<'campaign'>): string
    /** `moment` is when it ends. */
    text_until(given: Named<'moment'>): string
    readonly text_open: string
  }
  readonly campaign_last_chance: {
    title(given: Named<'campaign'>): string
    text(given: Named<'moment'>): string
  }
}

type Named<Names extends string> = Readonly<Record<Names, string>>

interface OrderOrNone {
  readonly order: string | null
}

interface SubjectMessages {
  title(given: { readonly name: string | null }): string
  text(given: Named<'shop'>): string
}

export type Label =
  | 'balance'
  | 'reason'
  | 'ways_to_earn'
  | 'worth'
  | Exclude<keyof CodeFacts, 'code' | 'worth'>
  | 'spent'
  | 'previous_tier'
  | 'next_tier_down'
  | 'multiplier'
  | 'benefits'
  | 'friend_gets'
  | 'sender_gets'
  | 'code'
  | 'link'
  | 'price'
  | 'order'
  | 'payable_at'
  | 'offer'
  | 'rewards'

export type RuleType = RuleWord

type PluralForms = Readonly<Partial<Record<Intl.LDMLPluralRule, string>> & { other: string }>

/** Chooses among the forms of a word by the language's own rule. */
export function pluralIn(tag: string): (count: number, forms: PluralForms) => string {
  const rules = new Intl.PluralRules(tag)
  return (count, forms) => forms[rules.select(count)] ?? forms.other
}
