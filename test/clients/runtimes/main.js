import process from 'node:process'
import { program } from './program.js'

// biome-ignore lint/suspicious/noConsole: it is how the test learns of it
console.log(await program(process.env))
