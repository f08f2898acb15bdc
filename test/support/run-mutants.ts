import { Stryker } from '@stryker-mutator/core'

const [folder = ''] = process.argv.slice(2)

const stryker = new Stryker({
  mutate: [`src/domain/${folder}/**/*.ts`],
  testRunner: 'vitest',
  vitest: { configFile: 'vitest.mutants.config.ts', related: true },
  coverageAnalysis: 'perTest',
  concurrency: 2,
  incremental: true,
  incrementalFile: '.mutants/incremental.json',
  tempDirName: '.mutants/work',
  ignorePatterns: ['*', '!src/**', '!test/**', '!*.json', '!*.ts', '!migrations'],
  reporters: ['json', 'progress-append-only'],
  jsonReporter: { fileName: `.mutants/${folder}.json` },
  ignoreStatic: true,
  allowEmpty: true,
  // Vitest reads no tsconfig.json here, and Stryker would read it by what TypeScript 7 no longer has.
  tsconfigFile: 'none',
})
await stryker.runMutationTest()
