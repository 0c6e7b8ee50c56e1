import { writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { PGlite } from '@electric-sql/pglite'

/**
 * Writes an empty database folder as an archive. A first start unpacks it in a second, where creating the same folder
 * takes a quarter of a minute. Run again when the version of PGlite changes.
 */
const target = fileURLToPath(new URL('../server/ground/database/template.tgz', import.meta.url))
const database = await PGlite.create('memory://')
const archive = Buffer.from(await (await database.dumpDataDir('gzip')).arrayBuffer())
await writeFile(target, archive)
await database.close()
console.log(`server/ground/database/template.tgz: ${(archive.length / 1e6).toFixed(1)} MB`)
