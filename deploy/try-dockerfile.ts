import { execFileSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { homedir } from 'node:os'
import { dirname, isAbsolute, join, resolve } from 'node:path'
import { readSteps, type Step } from './dockerfile-steps.ts'

/**
 * Runs the steps of the Dockerfile where there is no Docker: each stage in a folder that begins as
 * a bare Debian, made by debootstrap, and that a chroot takes for its root. Needs root, Linux,
 * debootstrap and some gigabytes.
 *
 *   node deploy/try-dockerfile.ts <folder> [<bare Debian made earlier>]
 *
 * Prints the last stage's folder, and the command that starts it there as its user.
 */

const root = join(import.meta.dirname, '..')
const [, , target, bare_before] = process.argv
if (target === undefined) throw new Error('where to? deploy/try-dockerfile.ts <folder>')
const folder = resolve(target)
mkdirSync(folder, { recursive: true })

interface Stage {
  readonly root: string
  workdir: string
  user: string
  readonly environment: Record<string, string>
  entrypoint: string[]
  command: string[]
}

function run(program: string, words: readonly string[], environment = {}): void {
  execFileSync(program, words, { stdio: 'inherit', env: { ...process.env, ...environment } })
}

/** What this machine's clients need to reach their registries, lent to a stage while it is made. */
const LENT: Readonly<Record<string, string>> = {
  '/etc/resolv.conf': '/etc/resolv.conf',
  '/etc/ssl/certs/ca-certificates.crt': '/run/lent-certificates',
  [join(homedir(), '.npmrc')]: '/run/lent-npmrc',
}
const LENT_SETTINGS = {
  DEBIAN_FRONTEND: 'noninteractive',
  NPM_CONFIG_USERCONFIG: '/run/lent-npmrc',
  NPM_CONFIG_CAFILE: '/run/lent-certificates',
  NODE_EXTRA_CA_CERTS: '/run/lent-certificates',
}

function lend(stage: Stage): void {
  for (const [here, there] of Object.entries(LENT)) {
    if (existsSync(here)) cpSync(here, join(stage.root, there), { dereference: true })
  }
}

function takeBack(stage: Stage): void {
  for (const there of Object.values(LENT)) rmSync(join(stage.root, there), { force: true })
}

function makeStage({ words }: Step, bare: string, number: number): Stage {
  const stage_root = join(folder, `stage-${number}`)
  rmSync(stage_root, { recursive: true, force: true })
  process.stdout.write(`\nFROM ${words.join(' ')}: a copy of ${bare}\n`)
  run('cp', ['-a', bare, stage_root])
  return {
    root: stage_root,
    workdir: '/',
    user: 'root',
    environment: {},
    entrypoint: [],
    command: [],
  }
}

/** In the stage, as its user, with its environment alone and, as a container has it, /proc. */
function runInside(stage: Stage, script: string): void {
  const variables = Object.entries({
    PATH: '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin',
    ...LENT_SETTINGS,
    ...stage.environment,
  }).map(([name, value]) => `${name}=${value}`)
  const inside = `cd '${stage.workdir}' && ${script}`
  const processes = join(stage.root, 'proc')
  run('mount', ['-t', 'proc', 'proc', processes])
  try {
    run('chroot', [
      `--userspec=${stage.user}`,
      stage.root,
      ...['/usr/bin/env', '-i', ...variables, '/bin/sh', '-c', inside],
    ])
  } finally {
    run('umount', [processes])
  }
}

function copy(stage: Stage, { words, flags }: Step, stages: ReadonlyMap<string, Stage>): void {
  const from = flags.get('from')
  const source = from === undefined ? root : stages.get(from)?.root
  if (source === undefined) throw new Error(`there is no stage ${from}`)
  const paths = [...words]
  const to = paths.pop() ?? '.'
  const inside = join(stage.root, isAbsolute(to) ? to : join(stage.workdir, to))
  for (const path of paths) {
    const is_into_folder = to.endsWith('/')
    const end = is_into_folder ? join(inside, path.split('/').at(-1) ?? '') : inside
    mkdirSync(dirname(end), { recursive: true })
    run('cp', ['-a', '--no-preserve=ownership', '-T', join(source, path), end])
  }
}

function take(stage: Stage, step: Step, stages: ReadonlyMap<string, Stage>): void {
  const { instruction, text, words } = step
  if (instruction === 'RUN') runInside(stage, text)
  else if (instruction === 'COPY') copy(stage, step, stages)
  else if (instruction === 'WORKDIR') {
    stage.workdir = text
    mkdirSync(join(stage.root, text), { recursive: true })
  } else if (instruction === 'USER') stage.user = text
  else if (instruction === 'ENV') {
    for (const word of words) {
      const [, name = '', value = ''] = /^([^=]+)=(.*)$/.exec(word) ?? []
      stage.environment[name] = value
    }
  } else if (instruction === 'ENTRYPOINT') stage.entrypoint = JSON.parse(text)
  else if (instruction === 'CMD') stage.command = JSON.parse(text)
  else if (!['VOLUME', 'EXPOSE', 'HEALTHCHECK'].includes(instruction)) {
    throw new Error(`${instruction} is a step that this script cannot take`)
  }
}

const steps = readSteps(readFileSync(join(root, 'Dockerfile'), 'utf8'))
const [release] = /(?<=FROM debian:)[a-z]+/.exec(`FROM ${steps[0]?.text}`) ?? []
if (release === undefined) throw new Error('the first stage must begin with a release of Debian')
const bare = bare_before ?? join(folder, 'bare')
if (!existsSync(bare)) run('debootstrap', ['--variant=minbase', release, bare])

const stages = new Map<string, Stage>()
let stage: Stage | null = null
for (const step of steps) {
  if (step.instruction === 'FROM') {
    stage = makeStage(step, bare, stages.size + 1)
    stages.set(step.words[2] ?? String(stages.size), stage)
    lend(stage)
    continue
  }
  if (stage === null) throw new Error('a Dockerfile begins with FROM')
  process.stdout.write(`\n${step.instruction} ${step.text}\n`)
  take(stage, step, stages)
}
if (stage !== null) {
  takeBack(stage)
  const variables = Object.entries(stage.environment).map(([name, value]) => `${name}=${value}`)
  const start = [...stage.entrypoint, ...stage.command].join(' ')
  process.stdout.write(
    `\nAll steps done. To start it:\n\nchroot --userspec=${stage.user} ${stage.root} ` +
      `/usr/bin/env -i -C ${stage.workdir} ${variables.join(' ')} ${start}\n`,
  )
}
