import { readCatalogues } from '../documents/readCatalogues.ts'
import type { Output } from './output.ts'

const head = `# Error codes

Written by \`npm run generate\` from the catalogues of the server (\`faults.ts\`) and of processes
(\`refusals.ts\`). A failed call answers
\`{ status: false, code, error, message, data }\`: \`error\` is one of these codes, \`message\` the sentence. \`INPUT_INVALID\` names
each field in \`data.errors\`, \`[{ field, code, message }]\`: with a code of its own, or \`RULE_BROKEN\`
where a rule of the configuration refuses the value.
`

/** \`docs/errors.md\`: every error that a caller may see. */
export function writeErrors(root: string, output: Output): void {
  const parts = [...readCatalogues(root)].map(([file, entries]) => {
    const rows = entries.map(({ code, status, text }) => `| \`${code}\` | ${status} | ${text} |`)
    return [
      `## ${file.replace(/\/(faults|refusals)\.ts$/, '').replace('server/', '')}`,
      '',
      '| code | status | sentence |',
      '| --- | --- | --- |',
      ...rows,
      '',
    ].join('\n')
  })
  output.write('docs/errors.md', [head, ...parts].join('\n'))
}
