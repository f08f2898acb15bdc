import { css } from 'lit'

/**
 * What all elements have. With `all: initial` even inherited styles of the shop stay outside, but for
 * the font. Text grows with the reader's own size of text (`medium`); `rem` would follow the shop,
 * whose root is often smaller.
 */
export const frame = css`
  :host {
    all: initial;
    display: block;
    font-family: inherit;
  }
  :host([hidden]) {
    display: none;
  }
  *,
  ::before,
  ::after {
    box-sizing: border-box;
  }
  #frame {
    color: var(--_ink);
    color-scheme: var(--_scheme);
    font-family: var(--_font);
    font-size: var(--laurel-font-size, medium);
    line-height: 1.5;
    text-align: start;
    overflow-wrap: anywhere;
  }
  /* All texts begin at the side where the frame begins. */
  #frame > * {
    text-align: -webkit-match-parent;
    text-align: match-parent;
  }
  /* Each text runs in the direction of its own first letter, such as English on an Arabic page. */
  #frame * {
    unicode-bidi: plaintext;
  }
  .said {
    position: absolute;
    inline-size: 1px;
    block-size: 1px;
    margin: -1px;
    overflow: hidden;
    clip-path: inset(50%);
    white-space: nowrap;
  }
  h2,
  h3,
  p,
  ul,
  ol,
  dl,
  dd {
    margin: 0;
    padding: 0;
    list-style: none;
    font: inherit;
  }
  button,
  .button {
    font: inherit;
    font-size: 0.9375em;
    font-weight: 600;
    line-height: 1.25;
    display: inline-block;
    min-block-size: 44px;
    padding: 11px 18px;
    border: 1px solid transparent;
    border-radius: min(var(--_radius), 22px);
    color: var(--_on-accent);
    background: var(--_accent);
    text-decoration: none;
    text-align: center;
    cursor: pointer;
    transition: filter 0.15s;
  }
  button:hover,
  .button:hover {
    filter: brightness(1.08);
  }
  button.quiet,
  .button.quiet {
    color: var(--_ink);
    background: none;
    border-color: color-mix(in srgb, var(--_ink) 28%, transparent);
  }
  button[aria-disabled='true'] {
    filter: none;
    opacity: 0.6;
    cursor: default;
  }
  :focus-visible {
    outline: 2px solid var(--_ink);
    outline-offset: 2px;
  }
  a {
    color: inherit;
    text-underline-offset: 0.2em;
  }
  svg {
    display: block;
    fill: none;
    stroke: currentColor;
    stroke-width: 1.6;
    stroke-linecap: round;
    stroke-linejoin: round;
    inline-size: 22px;
    block-size: 22px;
    flex: none;
  }
  @media (prefers-reduced-motion: reduce) {
    *,
    ::before,
    ::after,
    ::backdrop {
      animation: none !important;
      transition: none !important;
    }
  }
`
