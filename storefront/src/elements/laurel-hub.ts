import { LaurelHub } from '../hub/hub.ts'

customElements.get('laurel-hub') ?? customElements.define('laurel-hub', LaurelHub)
