import { readCatalogues } from '../documents/readCatalogues.ts'
import type { Output } from './output.ts'

const head = `# Error codes

Written by \`npm run generate\` from the catalogues: errors of calls (\`faults.ts\` of the server, \`refusals.ts\` of
processes) and findings (\`findings.ts\`), which an answer may list and which have no status. A failed call answers
\`{ status: false, code, error, message, data }\`: \`error\` is one of these codes, \`message\` the sentence.
\`INPUT_INVALID\` names each field in \`data.errors\`, \`[{ field, code, message }]\`: with a code of its own, or
\`RULE_BROKEN\` where a rule of the configuration refuses the value.
`

/** \`docs/errors.md\`: every error that a caller may see, and every finding. */
export function writeErrors(root: string, output: Output): void {
  const parts = [...readCatalogues(root)].map(([file, entries]) => {
    const [, folder, kind] = /^(.*)\/(\w+)\.ts$/.exec(file.replace('server/', '')) ?? []
    const rows = entries.map(({ code, status, text }) =>
      [`| \`${code}\``, ...(kind === 'findings' ? [] : [status]), `${text} |`].join(' | '),
    )
    const head =
      kind === 'findings'
        ? ['| code | sentence |', '| --- | --- |']
        : ['| code | status | sentence |', '| --- | --- | --- |']
    return [`## ${folder}${kind === 'findings' ? ': findings' : ''}`, '', ...head, ...rows, ''].join('\n')
  })
  output.write('docs/errors.md', [head, ...parts].join('\n'))
}
