import { SectionedElement } from '../hub/sectioned-element.ts'

/** The page that a friend's link leads to. */
class LaurelReferralLanding extends SectionedElement {
  protected override sections() {
    return [['landing', () => import('../hub/landing.ts')] as const]
  }
}

customElements.get('laurel-referral-landing') ??
  customElements.define('laurel-referral-landing', LaurelReferralLanding)
