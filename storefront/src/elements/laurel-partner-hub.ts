import { SectionedElement } from '../hub/sectioned-element.ts'

/** The page of the shop's partners. */
class LaurelPartnerHub extends SectionedElement {
  protected override sections() {
    return [['partner', () => import('../hub/partner.ts')] as const]
  }
}

customElements.get('laurel-partner-hub') ??
  customElements.define('laurel-partner-hub', LaurelPartnerHub)
