import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { buildPlayground } from './playground/buildPlayground.ts'
import { composeSchemas } from './playground/composeSchemas.ts'

/**
 * npm run playground [-- --api-only] [--archive FILE] Every example of the language beside its JSON, editable, against
 * the real server on a temporary database. `--api-only` serves calls only and leaves the pages to a development server.
 * PORT as for `npm start`, default 8090. `--archive` loads the records from that file; the first run creates it.
 */
const { values } = parseArgs({
  options: { 'api-only': { type: 'boolean', default: false }, archive: { type: 'string' } },
})
const root = fileURLToPath(new URL('..', import.meta.url))
const distDir = values['api-only'] ? undefined : await buildPlayground(root)
const composed = composeSchemas(root)
process.env.SCHEMA_DIR = composed.folder
const { exampleServer } = await import('./playground/exampleServer.ts')
const server = await exampleServer({
  entities: composed.entities,
  distDir,
  port: Number(process.env.PORT ?? 8090),
  ...(values.archive === undefined ? {} : { archive: values.archive }),
})
composed.remove()
console.log(`ready ${server.address}`)

let ending = false
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.on(signal, () => {
    if (ending) process.exit(1)
    ending = true
    void server.close().then(() => process.exit(0))
  })
}
