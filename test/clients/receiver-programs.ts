import { execFileSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/**
 * One program for each language, in an empty folder with what one copies there. Each reads vectors
 * from standard input and prints a line for each: the id of the event, `unverified`, or `misused`
 * for a secret that is none.
 */

const receivers = join(import.meta.dirname, '../../receivers')

interface Program {
  readonly files: Readonly<Record<string, string>>
  readonly main: readonly [name: string, text: string]
  readonly build?: readonly [string, ...string[]]
  readonly command: readonly [string, ...string[]]
}

const PROGRAMS: Readonly<Record<string, Program>> = {
  Python: {
    files: { 'python/laurel_verify.py': 'laurel_verify.py' },
    command: ['python3', 'main.py'],
    main: [
      'main.py',
      `import base64, json, sys
from laurel_verify import UnverifiedEvent, verify_event

for one in json.load(sys.stdin):
    try:
        body = base64.b64decode(one["body"])
        print(verify_event(body, one["headers"], one["secret"], now=one["now"])["id"])
    except UnverifiedEvent:
        print("unverified")
    except TypeError:
        print("misused")
`,
    ],
  },
  PHP: {
    files: { 'php/laurel_verify.php': 'laurel_verify.php' },
    command: ['php', '-d', 'display_errors=stderr', '-d', 'error_reporting=-1', 'main.php'],
    main: [
      'main.php',
      `<?php
declare(strict_types=1);
require 'laurel_verify.php';
foreach (json_decode(file_get_contents('php://stdin'), true) as $one) {
    try {
        $body = base64_decode($one['body']);
        $event = Laurel\\verify_event($body, $one['headers'], $one['secret'], now: $one['now']);
        echo $event['id'], "\\n";
    } catch (Laurel\\UnverifiedEvent) {
        echo "unverified\\n";
    } catch (InvalidArgumentException) {
        echo "misused\\n";
    }
}
`,
    ],
  },
  Ruby: {
    files: { 'ruby/laurel_verify.rb': 'laurel_verify.rb' },
    command: ['ruby', '-w', 'main.rb'],
    main: [
      'main.rb',
      `require "json"
require_relative "laurel_verify"

JSON.parse($stdin.read).each do |one|
  event = Laurel.verify_event(
    body: one["body"].unpack1("m"), headers: one["headers"], secret: one["secret"], now: Time.at(one["now"])
  )
  puts event["id"]
rescue Laurel::UnverifiedEvent
  puts "unverified"
rescue ArgumentError
  puts "misused"
end
`,
    ],
  },
  Go: {
    files: { 'go/verify.go': 'laurelverify/verify.go' },
    build: ['go', 'build', '-o', 'main', '.'],
    command: ['./main'],
    main: [
      'main.go',
      `package main

import (
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"os"
	"time"

	"shop.example/hooks/laurelverify"
)

type vector struct {
	Body    []byte
	Headers map[string]string
	Secret  string
	Now     int64
}

func main() {
	var vectors []vector
	if err := json.NewDecoder(os.Stdin).Decode(&vectors); err != nil {
		panic(err)
	}
	for _, one := range vectors {
		headers := http.Header{}
		for name, value := range one.Headers {
			headers.Set(name, value)
		}
		event, err := laurelverify.VerifyEvent(one.Body, headers, one.Secret, time.Unix(one.Now, 0))
		switch {
		case err == nil:
			fmt.Println(event.ID)
		case errors.Is(err, laurelverify.ErrUnverified):
			fmt.Println("unverified")
		case errors.Is(err, laurelverify.ErrSecret):
			fmt.Println("misused")
		}
	}
}
`,
    ],
  },
}

export const LANGUAGES = Object.keys(PROGRAMS)

/** Each language's folder, made once: Go builds its program there. */
const folders = new Map<string, string>()

function folderOf(language: string, program: Program): string {
  const known = folders.get(language)
  if (known !== undefined) return known
  const folder = mkdtempSync(join(process.env.TEST_SCRATCH ?? tmpdir(), 'receiver-'))
  for (const [from, to] of Object.entries(program.files)) {
    mkdirSync(join(folder, to, '..'), { recursive: true })
    cpSync(join(receivers, from), join(folder, to))
  }
  writeFileSync(join(folder, program.main[0]), program.main[1])
  if (language === 'Go')
    writeFileSync(join(folder, 'go.mod'), 'module shop.example/hooks\n\ngo 1.19\n')
  const env = { ...process.env, GOFLAGS: '-mod=mod', GOPROXY: 'off', GOTOOLCHAIN: 'local' }
  if (program.build !== undefined) {
    const [command, ...words] = program.build
    execFileSync(command, words, { cwd: folder, env })
  }
  folders.set(language, folder)
  return folder
}

/** What the program of a language says of these vectors, or anything else that reads like them. */
export function verdictsIn(language: string, vectors: readonly object[]): string[] {
  const program = PROGRAMS[language]
  if (program === undefined) throw new Error(`there is no program in ${language}`)
  const cwd = folderOf(language, program)
  const [command, ...words] = program.command
  const printed = execFileSync(command, words, {
    cwd,
    input: JSON.stringify(vectors),
    encoding: 'utf8',
  })
  return printed.trim().split('\n')
}
