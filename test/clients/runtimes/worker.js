import { program } from 'program.js'

/** For `workerd test`. */
export default {
  async test(_controller, environment) {
    // biome-ignore lint/suspicious/noConsole: it is how the test learns of it
    console.log(await program(environment))
  },
}
