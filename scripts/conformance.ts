import { bpmn } from './conformance/bpmn.ts'
import { bpmnRender } from './conformance/bpmnRender.ts'
import { bpmnRoundtrip } from './conformance/bpmnRoundtrip.ts'
import { forms } from './conformance/forms.ts'
import { hostile } from './conformance/hostile.ts'
import { names } from './conformance/names.ts'
import { oss } from './conformance/oss.ts'
import type { Kind } from './conformance/result.ts'
import { schemas } from './conformance/schemas.ts'
import { stored } from './conformance/stored.ts'
import { tables } from './conformance/tables.ts'

/** Tests the product with third-party material. Each kind starts its own server on a separate data folder. */
const kinds: Record<string, { kind: Kind; usage: string; isAlone?: boolean }> = {
  schemas: { kind: schemas, usage: 'schemas FOLDER         documents of the language, each by its $schema' },
  names: { kind: names, usage: 'names FILE [KEY]       names stored as users, read back and found' },
  stored: { kind: stored, usage: 'stored FILE [KEY]      texts stored and read back' },
  forms: {
    kind: forms,
    usage:
      'forms FOLDER [--design]  JSON Schemas through the form designer, and drawn as forms in Chromium with their data',
  },
  oss: {
    kind: oss,
    usage: 'oss                    object storage by the unmodified client of its protocol',
    isAlone: true,
  },
  tables: {
    kind: tables,
    usage:
      'tables CONNECTION_URL  screens made of every table of a database, tried over HTTP; rows made for it are deleted',
  },
  bpmn: {
    kind: bpmn,
    usage: 'bpmn FOLDER [--restart] [CASE …]  executable processes with their expected course (cases.json)',
  },
  'bpmn-render': {
    kind: bpmnRender,
    usage: 'bpmn-render FOLDER OUT  BPMN files drawn to PNG in Chromium: no blank picture, no name outside its shape',
  },
  'bpmn-roundtrip': {
    kind: bpmnRoundtrip,
    usage: 'bpmn-roundtrip FOLDER  BPMN files opened and written by the designer: nothing is lost',
  },
  hostile: { kind: hostile, usage: 'hostile FILE [KEY]     texts in every search, filter and sort' },
}

const [chosen = '', ...args] = process.argv.slice(2)
const found = kinds[chosen]
if (!found || (args.length === 0 && !found.isAlone)) {
  console.error(
    `usage: npm run conformance -- KIND ARGUMENT …\n\n${Object.values(kinds)
      .map(each => `  ${each.usage}`)
      .join('\n')}`,
  )
  process.exit(2)
}
let passed = 0
let failed = 0
for await (const { name, failure, note, isNamed } of found.kind(args)) {
  if (note !== undefined) console.log(`note ${name}: ${note}`)
  if (failure === undefined) {
    passed++
    if (isNamed) console.log(`ok   ${name}`)
  } else {
    failed++
    console.log(`FAIL ${name}: ${failure}`)
  }
}
console.log(`${passed} passed, ${failed} failed`)
process.exit(failed === 0 ? 0 : 1)
