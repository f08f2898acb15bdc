const UNSEEN = '\\u00ad\\u200b-\\u200f\\u202a-\\u202e\\u2060-\\u2064\\ufeff'
const IN_ADDRESS = `[^\\s@<>",;:()${UNSEEN}]+`
/** The pattern of one e-mail address at a host with a dot, as far as a pattern can check it. */
export const ADDRESS_PATTERN = `^${IN_ADDRESS}@${IN_ADDRESS}\\.[^\\s@<>",;:().${UNSEEN}]+$`
