import { css } from 'lit'

export const hub_styles = css`
  #frame {
    background: var(--_surface);
    border-radius: var(--_radius);
    container-type: inline-size;
  }
  #hub {
    display: grid;
    gap: 40px;
    padding: clamp(20px, 5cqi, 48px);
  }
  #hub:has(> .hero:only-child) {
    padding: 0;
  }
  section,
  .hero {
    min-inline-size: 0;
  }
  .hero form.stack {
    max-inline-size: 36em;
  }
  h2 {
    font-size: 1.25em;
    font-weight: 650;
    line-height: 1.3;
    letter-spacing: -0.01em;
    margin-block-end: 14px;
  }
  h3 {
    font-weight: 600;
    line-height: 1.35;
  }
  .soft {
    color: var(--_soft);
    font-size: 0.9375em;
  }
  .hero {
    display: grid;
    gap: 14px;
    padding: clamp(20px, 5cqi, 36px);
    border-radius: var(--_radius);
    background: color-mix(in oklab, var(--_accent) 9%, var(--_surface));
  }
  .hero .soft {
    color: color-mix(in oklab, var(--_soft) 70%, var(--_ink));
  }
  .hero h2 {
    font-size: 1.375em;
    margin: 0;
  }
  .hero .sum {
    font-size: 2.75em;
    font-weight: 700;
    line-height: 1.1;
    letter-spacing: -0.025em;
    font-variant-numeric: tabular-nums;
  }
  .between {
    display: flex;
    flex-wrap: wrap;
    gap: 10px 16px;
    align-items: center;
    justify-content: space-between;
  }
  .badge {
    font-size: 0.875em;
    font-weight: 600;
    padding: 4px 12px;
    border-radius: 99px;
    color: var(--_on-accent);
    background: var(--_accent);
  }
  .actions {
    display: flex;
    flex-wrap: wrap;
    gap: 10px;
  }
  .stack {
    display: grid;
    gap: 12px;
  }
  .row {
    display: grid;
    grid-template-columns: auto minmax(0, 1fr) auto;
    gap: 6px 14px;
    align-items: center;
    padding-block: 16px;
    border-block-end: 1px solid var(--_line);
  }
  .row.past {
    grid-template-columns: minmax(0, 1fr) auto;
    padding-block: 12px;
  }
  [tabindex='-1']:focus {
    outline: none;
  }
  .row:first-child {
    padding-block-start: 4px;
  }
  .row:last-child {
    border: 0;
  }
  .disc {
    display: grid;
    place-items: center;
    inline-size: 44px;
    block-size: 44px;
    border-radius: 50%;
    background: color-mix(in oklab, var(--_accent) 11%, var(--_surface));
  }
  .end {
    text-align: end;
  }
  .end button,
  .end .button {
    min-block-size: 40px;
    padding: 8px 16px;
  }
  .row > .below {
    grid-column: 2 / -1;
  }
  .below {
    display: grid;
    gap: 12px;
  }
  .below:has(> .box, > .note) {
    padding-block-start: 8px;
  }
  .box {
    display: grid;
    gap: 12px;
    padding: 16px;
    border-radius: calc(var(--_radius) * 0.75);
    background: var(--_raised);
  }
  .note {
    padding: 10px 14px;
    border-radius: calc(var(--_radius) * 0.6);
    background: var(--_raised);
    border-inline-start: 3px solid var(--_accent);
  }
  .done {
    font-size: 0.875em;
    font-weight: 600;
    color: var(--_soft);
  }
  progress {
    appearance: none;
    display: block;
    inline-size: 100%;
    block-size: 8px;
    border: 0;
    border-radius: 99px;
    overflow: hidden;
    background: color-mix(in srgb, var(--_ink) 12%, transparent);
  }
  .row progress {
    block-size: 5px;
    margin-block: 4px 6px;
  }
  progress::-webkit-progress-bar {
    background: none;
  }
  progress::-webkit-progress-value {
    background: var(--_accent);
    border-radius: 99px;
  }
  progress::-moz-progress-bar {
    background: var(--_accent);
    border-radius: 99px;
  }
  .copy {
    display: flex;
    gap: 8px;
    align-items: stretch;
  }
  output {
    flex: 1;
    min-inline-size: 0;
    padding: 10px 14px;
    font-weight: 600;
    border: 1px dashed color-mix(in srgb, var(--_ink) 40%, transparent);
    border-radius: min(var(--_radius), 12px);
    background: var(--_surface);
    user-select: all;
  }
  label {
    display: grid;
    gap: 5px;
    font-size: 0.9375em;
    font-weight: 600;
  }
  label.check {
    grid-template-columns: auto 1fr;
    gap: 10px;
    font-weight: 400;
    align-items: start;
  }
  input,
  select,
  textarea {
    font: inherit;
    font-size: max(16px, 1em);
    font-weight: 400;
    color: var(--_ink);
    background: var(--_surface);
    inline-size: 100%;
    min-block-size: 44px;
    padding: 9px 12px;
    border: 1px solid color-mix(in srgb, var(--_ink) 52%, var(--_surface));
    border-radius: min(var(--_radius), 12px);
  }
  input[type='checkbox'] {
    accent-color: var(--_accent);
    inline-size: 22px;
    min-block-size: 22px;
    margin: 0;
  }
  .fields {
    display: grid;
    grid-template-columns: repeat(auto-fit, minmax(min(100%, 150px), 1fr));
    gap: 12px;
    align-items: end;
  }
  .ladder {
    display: grid;
    gap: 12px;
    grid-template-columns: repeat(auto-fit, minmax(min(100%, 210px), 1fr));
  }
  .step {
    padding: 18px;
    border: 1px solid var(--_line);
    border-radius: var(--_radius);
  }
  .step[aria-current] {
    border: 2px solid var(--_accent);
    padding: 17px;
  }
  .perks {
    display: grid;
    gap: 6px;
    margin-block-start: 10px;
  }
  .perks li {
    display: grid;
    grid-template-columns: auto 1fr;
    gap: 8px;
    font-size: 0.9375em;
  }
  .perks svg {
    inline-size: 18px;
    block-size: 18px;
    margin-block-start: 2px;
  }
  .figure {
    font-size: 1.5em;
    font-weight: 650;
    font-variant-numeric: tabular-nums;
  }
  .number {
    font-size: 0.9375em;
    font-weight: 500;
    font-variant-numeric: tabular-nums;
  }
  .past .number {
    font-weight: 600;
    white-space: nowrap;
  }
  .step .actions {
    margin-block-start: 16px;
  }
  @container (min-width: 820px) {
    #hub {
      grid-template-columns: repeat(2, minmax(0, 1fr));
      gap: 56px 64px;
    }
    .hero,
    .wide,
    .tiers,
    .history,
    .campaigns {
      grid-column: 1 / -1;
    }
    .hero {
      padding: 36px;
    }
  }
`
