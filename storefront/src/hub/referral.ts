import { html, nothing, type TemplateResult } from 'lit'
import { button, copyable, section } from './pieces.ts'
import { Section } from './section.ts'

/** The member's own link for friends, with what both get. */
export class Referral extends Section {
  render(): TemplateResult | null {
    const { referral } = this.stage.shown
    if (referral === null) return null
    const { friend_reward, advocate_reward, share_text } = referral
    const own = this.member?.referral
    return section(
      'referral',
      this.say('referral'),
      html`<div class="stack">
        <p>
          ${friend_reward ? this.say('referral_friend', { friend_reward }) : nothing}
          ${this.say('referral_own', { advocate_reward })}
        </p>
        ${own ? this.#share(own.url, share_text) : nothing}
        ${
          own && own.friends_converted > 0
            ? html`<p class="soft">
                ${this.say('referral_friends', { count: own.friends_converted })}
                ${this.say('referral_earned', { points: this.words.points(own.points_earned) })}
              </p>`
            : nothing
        }
      </div>`,
    )
  }

  #share(url: string, text: string): TemplateResult {
    const tell = (said: string) => this.stage.announce(said)
    return html`${copyable(this.words, this.say('referral_link'), url, tell)}
      ${
        'share' in navigator
          ? html`<div class="actions">
              ${button({
                label: this.say('referral_share'),
                // Who closes the dialog of the device has not failed at anything.
                press: () => void navigator.share({ text, url }).catch(() => undefined),
              })}
            </div>`
          : nothing
      }`
  }
}
