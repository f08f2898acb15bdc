import type { GetPromptResult, Prompt } from '@modelcontextprotocol/server'
import { wrongParams } from './worded-server.ts'

type PromptInput = Readonly<Record<string, string>>

interface PromptDefinition {
  readonly description: Prompt
  /** What an argument must look like, in words, if not any text will do. */
  readonly forms?: Readonly<Record<string, { readonly pattern: RegExp; readonly words: string }>>
  text(input: PromptInput): string
}

const REVIEW = `Review this shop's loyalty programme and tell me what to improve.

1. Read service_get_shop, service_get_program, service_get_eligibility, service_get_referral_program, service_list_memberships and service_list_campaigns.
2. Read service_get_analytics_summary for the last 365 days, and service_compare_periods for the last 30 days and the 30 before them.
3. Judge: is there something within reach of a new customer's first orders? What share of revenue do points give back (points for each unit of currency, times the best value of a point)? Are rewards that nobody redeems in the way of better ones? Do the tiers have members, and is the next one within reach? Are points outstanding a liability that grows? Is something switched on that sends no e-mail, or off that would help?
4. Answer with at most five proposals, the most valuable first. For each: what you saw (with the figures), what to change (with the exact values), what it costs by service_forecast_change, and what could go wrong.
5. Change nothing yet. For each proposal that I agree to: dry run, show me the summary and the diff, then carry it out with if_revision.`

const plan = ({ goal, budget, days }: PromptInput) =>
  `Plan a bonus campaign for this shop.

What it is for: ${goal}.
What it may cost: ${budget ?? 'propose a limit and say how you came to it'}.
How long: ${days === undefined ? 'propose a length' : `${days} days`}.

1. Read service_get_shop, service_get_program, service_list_campaigns and service_get_analytics_summary for the last 90 days. If there were campaigns, learn from their results (service_get_campaign_results).
2. Choose the kind, the audience, the multiplier or the rewards, the limits and the time in the shop's time zone. Find products and tags with service_search_catalogue. Ask service_forecast_change what it would have cost on the orders of the last 90 days.
3. Write the texts (name, badge, banner) in the shop's languages.
4. Dry run service_create_campaign as a draft, and show me the summary, the diff, the forecast, what it matches, and how many customers the e-mails would reach (would_email).
5. Create the draft when I agree. Schedule it only when I say so.`

const definitions: readonly PromptDefinition[] = [
  {
    description: {
      name: 'review_my_programme',
      title: 'Review my programme',
      description: 'Reads the whole programme and its results and proposes what to improve.',
    },
    text: () => REVIEW,
  },
  {
    description: {
      name: 'plan_a_campaign',
      title: 'Plan a campaign',
      description: 'Plans a bonus campaign with its cost, and prepares it as a draft.',
      arguments: [
        { name: 'goal', description: 'What the campaign is for, in a sentence.', required: true },
        { name: 'budget', description: 'The most it may cost, in the currency of the shop.' },
        { name: 'days', description: 'How many days it runs, a whole number.' },
      ],
    },
    forms: {
      days: { pattern: /^[1-9][0-9]{0,2}$/, words: 'must be a whole number from 1 to 999' },
    },
    text: plan,
  },
]

export const prompts: Prompt[] = definitions.map(({ description }) => description)

/** The prompt as a message of the merchant's; null: there is none of this name. */
export function renderPrompt(name: string, input: PromptInput): GetPromptResult | null {
  const prompt = definitions.find(({ description }) => description.name === name)
  if (prompt === undefined) return null
  // A form sends an empty field as an empty text.
  const filled = Object.entries(input).filter(([, value]) => value.trim() !== '')
  const filled_in = Object.fromEntries(filled)
  const faults = faultsOf(prompt, filled_in)
  if (faults.length > 0) throw wrongParams('prompts/get', faults)
  return { messages: [{ role: 'user', content: { type: 'text', text: prompt.text(filled_in) } }] }
}

/** The faults of a prompt's arguments, each by its name. */
function faultsOf({ description, forms = {} }: PromptDefinition, input: PromptInput): string[] {
  const known = description.arguments ?? []
  const faults = known.flatMap(({ name, required = false }) => {
    const value = input[name]
    if (value === undefined) return required ? [`${name}: is required`] : []
    const form = forms[name]
    return form === undefined || form.pattern.test(value) ? [] : [`${name}: ${form.words}`]
  })
  const unknown = Object.keys(input).filter((name_sent) =>
    known.every(({ name }) => name !== name_sent),
  )
  return [...faults, ...unknown.map((name) => `${name}: is not an argument of this prompt`)]
}
