import { SectionedElement, type Sections } from './sectioned-element.ts'

const first = (): Promise<Sections> => import('./first-sections.ts')
const more = (): Promise<Sections> => import('./more-sections.ts')
const own = (): Promise<Sections> => import('./own-sections.ts')

const SECTIONS: Readonly<Record<string, () => Promise<Sections>>> = {
  balance: first,
  earn: first,
  rewards: first,
  campaigns: more,
  tiers: more,
  referral: more,
  membership: more,
  birthday: own,
  dependents: own,
  history: own,
}

/** Everything of the programme that a shopper sees and does, in the merchant's order. */
export class LaurelHub extends SectionedElement {
  protected override sections() {
    return this.shown.look.sections.flatMap((name) => {
      const load = SECTIONS[name]
      // A newer service may know sections that this script does not.
      return load === undefined ? [] : [[name, load] as const]
    })
  }
}
