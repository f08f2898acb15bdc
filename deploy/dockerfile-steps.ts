/** One instruction of a Dockerfile. */
export interface Step {
  readonly instruction: string
  /** Such as `--from=build`. */
  readonly flags: ReadonlyMap<string, string>
  /** What follows the flags. */
  readonly text: string
  readonly words: readonly string[]
}

/** The instructions in their order, each on one line and without comments. */
export function readSteps(dockerfile: string): Step[] {
  return dockerfile
    .replaceAll(/^\s*#.*\n/gm, '')
    .replaceAll(/\\\n\s*/g, '')
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map(readStep)
}

function readStep(line: string): Step {
  const [, instruction = '', rest = ''] = /^([A-Z]+)\s+(.*)$/.exec(line) ?? []
  const flags = [...rest.matchAll(/(?:^|\s)--([a-z-]+)=(\S+)(?=\s)/g)]
  const is_flagged = ['COPY', 'HEALTHCHECK'].includes(instruction)
  const text = is_flagged ? rest.replace(/^(--\S+\s+)+/, '') : rest
  return {
    instruction,
    flags: new Map(is_flagged ? flags.map(([, name = '', value = '']) => [name, value]) : []),
    text,
    words: text.split(/\s+/),
  }
}
