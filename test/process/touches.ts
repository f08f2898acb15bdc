/** What a newcomer adds by the steps of CONTRIBUTING: each touched file, and what happens to it. */
export interface Touch {
  /** As the step names the file, with `<noun>` and the like. */
  readonly step: string
  readonly path: string
  /**
   * A file that is there gets these lines, each after the line that is its key. A new one has none:
   * it lies in `added`, where it lies in the tree.
   */
  readonly lines?: Readonly<Record<string, string>>
}

/** A write that takes points away, and is a tool as well. */
const endpoint: readonly Touch[] = [
  { step: 'Shapes in `src/schemas/<noun>`', path: 'src/schemas/points/fee.ts' },
  { step: 'Rules and outcome types in `src/domain/<noun>`', path: 'src/domain/points/fee.ts' },
  {
    step: '`src/actions/<noun>/<verb-noun>.ts`',
    path: 'src/actions/points/charge-customer.ts',
  },
  {
    step: '`src/endpoints/<noun>/<verb-noun>.ts`',
    path: 'src/endpoints/points/charge-customer.ts',
  },
  {
    step: '`src/endpoints/index.ts`',
    path: 'src/endpoints/index.ts',
    lines: {
      "import { adjustPointsEndpoint } from './points/adjust-points.ts'":
        "import { chargeCustomerEndpoint } from './points/charge-customer.ts'",
      '  earnPointsEndpoint,': '  chargeCustomerEndpoint,',
    },
  },
  {
    step: '`test/api/<path>/<what-it-is-about>.test.ts`',
    path: 'test/api/points/charge-customer.test.ts',
  },
]

/** What points for `bring_a_cup` are paid for, in each language. */
const RULE_WORDS: Readonly<Record<string, string>> = {
  en: 'Bringing your own cup',
  de: 'Deine eigene Tasse',
  fr: 'Venir avec votre tasse',
  es: 'Traer tu propia taza',
  it: 'Portare la tua tazza',
  nl: 'Je eigen beker meenemen',
  'pt-br': 'Trazer sua própria xícara',
  pl: 'Przyniesienie własnego kubka',
}

const rule_type: readonly Touch[] = [
  {
    step: '`src/domain/catalogue/earning/<type>.ts`',
    path: 'src/domain/catalogue/earning/bring-a-cup.ts',
  },
  {
    step: '`src/domain/catalogue/earning/index.ts`',
    path: 'src/domain/catalogue/earning/index.ts',
    lines: {
      "import { birthday } from './birthday.ts'": "import { bringACup } from './bring-a-cup.ts'",
      '  customAction,': '  bringACup,',
    },
  },
  ...Object.entries(RULE_WORDS).map(([code, words]) => ({
    step: '`src/languages/<code>.ts`',
    path: `src/languages/${code}.ts`,
    lines: { '  rules: {': `    bring_a_cup: '${words}',` },
  })),
  ...Object.entries({ en: 'for a cup of their own', de: 'für die eigene Tasse' }).map(
    ([code, words]) => ({
      step: '`src/languages/summaries/<code>.ts`',
      path: `src/languages/summaries/${code}.ts`,
      lines: { '    rules: {': `      bring_a_cup: '${words}',` },
    }),
  ),
  {
    step: '`test/domain/catalogue/earning.test.ts` and `summaries.test.ts`',
    path: 'test/domain/catalogue/earning.test.ts',
    lines: {
      '  custom_action: { ...SOCIAL, actionName: null },':
        '  bring_a_cup: { ...ONCE, points: 15 },',
    },
  },
  {
    step: '`test/domain/catalogue/earning.test.ts` and `summaries.test.ts`',
    path: 'test/domain/catalogue/summaries.test.ts',
    lines: {
      "  ['custom_action', {}, '10 points for a custom action'],":
        "  ['bring_a_cup', {}, '15 points for a cup of their own'],",
    },
  },
]

/** With the write that changes it, which is a programme write and its endpoint. */
const part: readonly Touch[] = [
  {
    step: '`src/domain/<noun>/<part>-part.ts`',
    path: 'src/domain/shops/greeting-part.ts',
  },
  {
    step: '`src/domain/programme/parts.ts`',
    path: 'src/domain/programme/parts.ts',
    lines: {
      "import { rewardPart } from '../rewards/reward-part.ts'":
        "import { greetingPart } from '../shops/greeting-part.ts'",
      '  partnerGroupPart,': '  greetingPart,',
    },
  },
  {
    step: 'Its field in `src/domain/program.ts`',
    path: 'src/domain/program.ts',
    lines: {
      '  readonly affiliate_groups: readonly PartnerGroup[]':
        '  readonly greeting?: { readonly text: string }',
    },
  },
  {
    step: '`src/languages/part-names.ts`',
    path: 'src/languages/part-names.ts',
    lines: { '  en: {': "    greeting: 'Greeting',", '  de: {': "    greeting: 'Begrüßung'," },
  },
  {
    step: '`src/schemas/programme/program.ts`',
    path: 'src/schemas/programme/program.ts',
    lines: {
      "import { asSwitched } from '../../domain/program.ts'":
        "import { greetingOf } from '../../domain/shops/greeting-part.ts'",
      '    points_name: Type.String(),':
        "    greeting: closed({ text: Type.String({ description: 'What members read first.' }) }),",
      '    points_name,': '    greeting: { ...greetingOf(document) },',
    },
  },
  {
    step: '`src/actions/<noun>/change-<part>.ts`',
    path: 'src/actions/shops/change-greeting.ts',
  },
  {
    step: 'The endpoint, whose body takes `writeControls`',
    path: 'src/endpoints/shops/update-greeting.ts',
  },
  {
    step: '`test/property/program-parts.ts`: a step with its bodies',
    path: 'test/property/program-parts.ts',
    lines: {
      'export const settings = {':
        "  updateGreeting: stepOf('updateGreeting', fc.constant<Body>({ text: 'Hello' })),",
    },
  },
  {
    step: '`src/endpoints/index.ts`',
    path: 'src/endpoints/index.ts',
    lines: {
      "import { getShopEndpoint } from './shops/get-shop.ts'":
        "import { updateGreetingEndpoint } from './shops/update-greeting.ts'",
      '  updateProgramSettingsEndpoint,': '  updateGreetingEndpoint,',
    },
  },
  {
    step: '`test/api/<path>/<what-it-is-about>.test.ts`',
    path: 'test/api/program/greeting.test.ts',
  },
]

/** `points_deducted` in each language: its title before and after the points, and its text. */
const WORDS: Readonly<Record<string, readonly [string, string, string]>> = {
  en: ['We deducted ', '', 'Here is what you have left.'],
  de: ['Wir haben ', ' abgezogen', 'So viele bleiben dir.'],
  fr: ['Nous avons déduit ', '', 'Voici ce qu’il vous reste.'],
  es: ['Hemos descontado ', '', 'Esto es lo que te queda.'],
  it: ['Abbiamo detratto ', '', 'Ecco quello che ti resta.'],
  nl: ['We hebben ', ' afgeschreven', 'Dit houd je over.'],
  'pt-br': ['Descontamos ', '', 'Isto é o que você ainda tem.'],
  pl: ['Odjęliśmy ', '', 'Tyle Ci zostało.'],
}

function textsIn(code: string, [before, after, text]: readonly [string, string, string]): string {
  const given = code === 'en' ? "{ points }: Named<'points'>" : '{ points }'
  const title = `(${given}) => \`${before}\${points}${after}\``
  return `    points_deducted: { title: ${title}, text: '${text}' },`
}

const email: readonly Touch[] = [
  {
    step: '`src/emails/templates/<group>/<email>.ts`',
    path: 'src/emails/templates/points/points-deducted.ts',
  },
  {
    step: '`src/languages/summaries/de.ts`',
    path: 'src/languages/summaries/de.ts',
    lines: { "  welcome: 'Willkommen',": "  points_deducted: 'Punkte abgezogen'," },
  },
  {
    step: '`src/emails/templates/index.ts`',
    path: 'src/emails/templates/index.ts',
    lines: {
      "import type { Email } from './define-email.ts'":
        "import { pointsDeducted } from './points/points-deducted.ts'",
      '  pointsReversed,': '  pointsDeducted,',
    },
  },
  ...Object.entries(WORDS).map(([code, words]) => ({
    step: '`src/languages/<code>.ts`',
    path: `src/languages/${code}.ts`,
    lines: { '  emails: {': textsIn(code, words) },
  })),
  {
    step: '`test/emails/facts.test.ts`',
    path: 'test/emails/facts.test.ts',
    lines: {
      "  points_expired: ['320 points', '1,300 points'],":
        "  points_deducted: ['40 points', '1,540 points'],",
    },
  },
  {
    step: '`test/scenarios/emails-of-<what>.test.ts`',
    path: 'test/scenarios/emails-of-points.test.ts',
    lines: {
      'const scenes: readonly Scene[] = [': `  {
    template: 'points_deducted',
    async happens(shop, number) {
      await shop.award(number, 100)
      const path = \`/customers/\${number}/points/deduct\`
      expectOk(await shop.post(path, { points: 40, source_ref: 'cup' }))
    },
    subject: { en: 'We deducted 40 points', de: 'Wir haben 40 Punkte abgezogen' },
    says: ['60 points'],
  },`,
    },
  },
]

export const TOUCHES = { endpoint, rule_type, part, email }
